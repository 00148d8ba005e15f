import { CONVERSATION_STATUSES, can, SOURCES } from '@hearback/contract';
import { Button, Group, Select, SimpleGrid, Switch } from '@mantine/core';
import { type Option, useLocationOptions } from '#web/features/inbox/api/threads.ts';
import { STATUS_LABELS, sourceLabel } from '#web/features/inbox/wording.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { IconSortAscending, IconSortDescending } from '#web/ui/icons/inbox.ts';
import { InboxView, type OnView } from '../view.ts';
import { TakenFilters } from './active-filters.tsx';
import { MoreFilters } from './more-filters.tsx';

type Props = { view: InboxView; campaigns: readonly Option[]; onView: OnView };

const SOURCE_OPTIONS = SOURCES.map((value) => ({ value, label: sourceLabel(value) }));
const STATUS_OPTIONS = CONVERSATION_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));
/** Read-only users have no snoozed conversations. */
const READING_OPTIONS = STATUS_OPTIONS.filter(({ value }) => value !== 'snoozed');

export function Filters({ view, campaigns, onView }: Props) {
  const locations = useLocationOptions();
  const isTeam = can(useViewer().profile, 'inbox:write');
  const filter = (name: 'campaign_id' | 'location_id' | 'source' | 'status', label: string, all: string) => ({
    size: 'xs',
    'aria-label': label,
    placeholder: all,
    clearable: true,
    searchable: true,
    nothingFoundMessage: 'No results',
    comboboxProps: { width: 'max-content', position: 'bottom-start' as const },
    clearButtonProps: { 'aria-label': `Clear ${label.toLowerCase()}` },
    value: view[name] ?? null,
    onChange: (value: string | null) => onView({ [name]: InboxView.shape[name](value) }),
  });
  const isOldest = view.sort === 'oldest';
  const Picture = isOldest ? IconSortAscending : IconSortDescending;
  return (
    <>
      <TakenFilters view={view} onView={onView} />
      <SimpleGrid cols={2} spacing={6} verticalSpacing={6}>
        {campaigns.length > 0 && (
          <Select {...filter('campaign_id', 'Campaign filter', 'All campaigns')} data={campaigns} />
        )}
        {locations.length > 0 && (
          <Select {...filter('location_id', 'Location filter', 'All locations')} data={locations} />
        )}
        <Select {...filter('source', 'Source filter', 'All sources')} data={SOURCE_OPTIONS} />
        <Select
          {...filter('status', 'Status filter', 'All statuses')}
          data={isTeam ? STATUS_OPTIONS : READING_OPTIONS}
        />
      </SimpleGrid>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Switch
          size="xs"
          styles={{ label: { whiteSpace: 'nowrap', paddingInlineStart: 8 } }}
          label="Needs Action Only"
          checked={view.needs_action === 'true'}
          onChange={(event) => onView({ needs_action: event.currentTarget.checked ? 'true' : undefined })}
        />
        <Group gap={2} wrap="nowrap">
          {isTeam && <MoreFilters view={view} onView={onView} />}
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            px={4}
            title={isOldest ? 'Show the newest first' : 'Show the oldest first'}
            leftSection={<Picture size={14} aria-hidden="true" />}
            onClick={() => onView({ sort: isOldest ? undefined : 'oldest' })}
          >
            {isOldest ? 'Oldest first' : 'Newest first'}
          </Button>
        </Group>
      </Group>
    </>
  );
}
