import type { Opportunity } from '@hearback/contract';
import { Text } from '@mantine/core';
import { formatDate } from '#web/lib/wording/dates.ts';
import { formatMoney } from '#web/lib/wording/numbers.ts';
import { Facts } from '#web/ui/data/facts.tsx';
import { FIELD_LABELS } from './opportunity-edits.ts';
import { BILLING_LABELS, STATUS_LABELS } from './wording.ts';

/** Read-only view. */
export function OpportunityFacts({ opportunity }: { opportunity: Opportunity | null }) {
  if (opportunity === null) return <Text c="dimmed">No opportunity yet</Text>;
  const { status, estimated_value, billing_type, estimated_close_date, priority_date, notes } = opportunity;
  const onDay = (value: string | null) => (value === null ? '–' : formatDate(value));
  return (
    <Facts
      facts={[
        { term: FIELD_LABELS.status, value: STATUS_LABELS[status] },
        {
          term: FIELD_LABELS.estimated_value,
          value: estimated_value === null ? '–' : formatMoney(estimated_value),
        },
        { term: FIELD_LABELS.billing_type, value: BILLING_LABELS[billing_type] },
        { term: FIELD_LABELS.estimated_close_date, value: onDay(estimated_close_date) },
        { term: FIELD_LABELS.priority_date, value: onDay(priority_date) },
        { term: FIELD_LABELS.notes, value: notes ?? '–' },
      ]}
    />
  );
}
