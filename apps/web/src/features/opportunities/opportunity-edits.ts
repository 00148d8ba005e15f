import { OPPORTUNITY_STATUSES, type Opportunity } from '@hearback/contract';
import { formatMoney } from '#web/lib/wording/numbers.ts';
import { type NumberRule, parseNumber } from '#web/ui/fields/read-number.ts';

/** Form values, as typed. */
export type OpportunityEdit = {
  status: string;
  estimated_value: string;
  billing_type: Opportunity['billing_type'];
  estimated_close_date: string;
  priority_date: string;
  notes: string;
};

export const FIELD_LABELS: Record<keyof OpportunityEdit, string> = {
  status: 'Status',
  estimated_value: 'Estimated value',
  billing_type: 'Billing type',
  estimated_close_date: 'Estimated close date',
  priority_date: 'Priority date',
  notes: 'Notes',
};

export const AMOUNT: NumberRule = {
  min: 0,
  max: 999_999_999_999,
  decimals: 2,
  problem: 'Enter an amount of 0 or more, such as 1250.50.',
};

const FIELDS = Object.keys(FIELD_LABELS) as (keyof OpportunityEdit)[];

export const toEdit = (opportunity: Opportunity | null): OpportunityEdit => ({
  status: opportunity?.status ?? 'lead',
  estimated_value: opportunity?.estimated_value == null ? '' : formatMoney(opportunity.estimated_value),
  billing_type: opportunity?.billing_type ?? 'one_time',
  estimated_close_date: opportunity?.estimated_close_date ?? '',
  priority_date: opportunity?.priority_date ?? '',
  notes: opportunity?.notes ?? '',
});

/** Values to save. An empty field is null, an empty status is 'Lead'. */
export const toPayload = (edit: OpportunityEdit) => ({
  status: OPPORTUNITY_STATUSES.find((each) => each === edit.status.trim()) ?? 'lead',
  estimated_value: parseNumber(edit.estimated_value, AMOUNT),
  billing_type: edit.billing_type,
  estimated_close_date: edit.estimated_close_date || null,
  priority_date: edit.priority_date || null,
  notes: edit.notes || null,
});

export const changedFields = (values: OpportunityEdit, base: OpportunityEdit) =>
  FIELDS.filter((field) => values[field] !== base[field]);

/** Merges a save by another user: untouched fields follow, edited ones are kept. */
export function mergeIncoming(
  values: OpportunityEdit,
  base: OpportunityEdit,
  incoming: OpportunityEdit,
): OpportunityEdit {
  const entries = changedFields(values, base).map((field) => [field, values[field]]);
  return { ...incoming, ...Object.fromEntries(entries) };
}

/** Fields that both users changed to different values. Saving would overwrite the other user's. */
export const disputedFields = (values: OpportunityEdit, base: OpportunityEdit, incoming: OpportunityEdit) =>
  changedFields(values, base).filter(
    (field) => incoming[field] !== base[field] && incoming[field] !== values[field],
  );
