import { EMAIL_PROVIDERS } from '@hearback/contract';
import { Group, Select } from '@mantine/core';
import { SearchBox } from '#web/ui/search-box.tsx';
import { LEAD_STATUSES, type LeadView, type ViewChange } from '../view.ts';
import { PROVIDER_LABELS, STATUS_LABELS } from '../wording.ts';

const ALL = { value: 'all', label: 'All' };
const STATUSES = [ALL, ...LEAD_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))];
const PROVIDERS = [ALL, ...EMAIL_PROVIDERS.map((value) => ({ value, label: PROVIDER_LABELS[value] }))];

type Props = { view: LeadView; onView: (change: ViewChange) => void };

export function LeadFilters({ view, onView }: Props) {
  return (
    <Group gap="sm" align="flex-end">
      <SearchBox noun="leads" flex="1 1 14rem" q={view.q} onSearch={(q) => onView({ q })} />
      <Select
        label="Status"
        flex="1 1 8rem"
        maw={{ sm: '11rem' }}
        data={STATUSES}
        allowDeselect={false}
        value={view.status ?? 'all'}
        onChange={(next) => onView({ status: LEAD_STATUSES.find((each) => each === next) })}
      />
      <Select
        label="Email provider"
        flex="1 1 8rem"
        maw={{ sm: '11rem' }}
        data={PROVIDERS}
        allowDeselect={false}
        value={view.email_provider ?? 'all'}
        onChange={(next) => onView({ email_provider: EMAIL_PROVIDERS.find((each) => each === next) })}
      />
    </Group>
  );
}
