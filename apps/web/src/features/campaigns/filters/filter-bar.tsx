import { Button, Group, MultiSelect, Select, Text } from '@mantine/core';
import { useIsSolo } from '#web/lib/scope/use-is-solo.ts';
import { toName } from '#web/lib/wording/location-name.ts';
import { useLocationChoices } from '../api/campaigns.ts';
import { STATUSES } from '../wording.ts';
import { UNKNOWN_STATUS } from './filter-campaigns.ts';
import { type CampaignView, isFiltered, NO_FILTERS, readList, writeList } from './view.ts';

type Props = {
  view: CampaignView;
  onView: (change: CampaignView) => void;
  /** Number of campaigns shown out of `total`. */
  shown: number;
  total: number;
};

const STATUS_CHOICES = [
  ...[...STATUSES].map(([value, { label }]) => ({ value: String(value), label })),
  { value: UNKNOWN_STATUS, label: 'Unknown' },
];
const MAPPING_CHOICES = [
  { value: 'all', label: 'All mappings' },
  { value: 'mapped', label: 'Mapped' },
  { value: 'unmapped', label: 'Unmapped' },
] as const;
const PROVIDER_CHOICES = [
  { value: 'all', label: 'All providers' },
  { value: 'instantly', label: 'Cold Email' },
  { value: 'heyreach', label: 'LinkedIn Outreach' },
] as const;

const several = { clearable: true, searchable: true, flex: '1 1 11rem', maw: { xs: '20rem' } } as const;
const one = { allowDeselect: false, flex: '1 1 9rem', maw: { xs: '10rem' } } as const;

export function FilterBar({ view, onView, shown, total }: Props) {
  const { data: locations = [] } = useLocationChoices();
  const isSolo = useIsSolo();
  const statuses = readList(view.status);
  const places = readList(view.location);
  return (
    <Group gap="xs" align="flex-start">
      <MultiSelect
        {...several}
        aria-label="Filter by status"
        placeholder={statuses.length === 0 ? 'All statuses' : ''}
        data={STATUS_CHOICES}
        value={statuses}
        onChange={(next) => onView({ status: writeList(next) })}
      />
      {!isSolo && (
        <Select
          {...one}
          aria-label="Filter by mapping"
          placeholder="All mappings"
          data={MAPPING_CHOICES}
          value={view.mapping ?? null}
          onChange={(next) => onView({ mapping: next && next !== 'all' ? next : undefined })}
        />
      )}
      <Select
        {...one}
        aria-label="Filter by provider"
        placeholder="All providers"
        data={PROVIDER_CHOICES}
        value={view.provider ?? null}
        onChange={(next) => onView({ provider: next && next !== 'all' ? next : undefined })}
      />
      {!isSolo && locations.length > 0 && (
        <MultiSelect
          {...several}
          aria-label="Filter by location"
          placeholder={places.length === 0 ? 'All locations' : ''}
          data={locations.map((location) => ({ value: location.ghl_location_id, label: toName(location) }))}
          value={places}
          onChange={(next) => onView({ location: writeList(next) })}
        />
      )}
      <Group gap="xs" mih="2.25rem" ml="auto">
        <Text size="sm" c="dimmed" role="status">
          {`${shown} of ${total}`}
        </Text>
        {isFiltered(view) && (
          <Button variant="subtle" color="gray" onClick={() => onView(NO_FILTERS)}>
            Clear All
          </Button>
        )}
      </Group>
    </Group>
  );
}
