import { Group, Select, TextInput } from '@mantine/core';
import { IconSearch } from '#web/ui/icons/inbox.ts';
import type { CampaignOrder } from '../api/campaigns.ts';
import type { CampaignView } from './view.ts';

const SORTS = [
  { value: 'campaign_date.desc', label: 'Campaign date, newest first' },
  { value: 'campaign_date.asc', label: 'Campaign date, oldest first' },
  { value: 'created_at.desc', label: 'Date added, newest first' },
  { value: 'created_at.asc', label: 'Date added, oldest first' },
] as const;

type Props = { view: CampaignView; order: CampaignOrder; onView: (change: CampaignView) => void };

export function SearchAndSort({ view, order, onView }: Props) {
  return (
    <Group gap="xs">
      <TextInput
        aria-label="Search campaigns"
        placeholder="Search campaigns by name, ID, or vertical..."
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        flex="4 1 18rem"
        maxLength={200}
        value={view.q ?? ''}
        onChange={({ currentTarget: { value } }) => onView({ q: value === '' ? undefined : value })}
      />
      <Select
        aria-label="Sort campaigns"
        flex="1 1 15rem"
        allowDeselect={false}
        data={SORTS}
        value={`${order.sort}.${order.order}` as const}
        onChange={(next) => {
          const [sort, direction] = (next ?? 'campaign_date.desc').split('.') as [
            CampaignOrder['sort'],
            CampaignOrder['order'],
          ];
          onView({ sort, order: direction });
        }}
      />
    </Group>
  );
}
