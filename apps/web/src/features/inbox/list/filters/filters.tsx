import { CONVERSATION_STATUSES, can, SOURCES } from '@hearback/contract';
import { ActionIcon, Select, Switch, Tooltip } from '@mantine/core';
import { DISPOSITION_LABELS } from '#web/features/classification/wording.ts';
import { type Option, useLocationOptions } from '#web/features/inbox/api/threads.ts';
import { STATUS_LABELS, sourceLabel } from '#web/features/inbox/wording.ts';
import { useIsSolo } from '#web/lib/scope/use-is-solo.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { IconSortAscending, IconSortDescending } from '#web/ui/icons/inbox.ts';
import { withoutPlace } from '../places/places.ts';
import { InboxView, type OnView } from '../view.ts';
import { TakenFilters } from './active-filters.tsx';
import classes from './filters.module.css';
import { MoreFilters } from './more-filters.tsx';

type Props = {
  view: InboxView;
  campaigns: readonly Option[];
  onView: OnView;
  /** Keeps the focus in the dropdown, so that several filters can be set. */
  onMore: OnView;
};

const SOURCE_OPTIONS = SOURCES.map((value) => ({ value, label: sourceLabel(value) }));
const STATUS_OPTIONS = CONVERSATION_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));
/** Clients filter by what the lead said. The other statuses are about the work of the team. */
const CLIENT_OPTIONS = STATUS_OPTIONS.filter(({ value }) => value in DISPOSITION_LABELS);

type SwitchProps = Pick<Props, 'view' | 'onView'>;

export const NeedsActionSwitch = ({ view, onView }: SwitchProps) => (
  <Switch
    size="xs"
    label="Needs Action Only"
    labelPosition="left"
    classNames={{ root: classes.switch, body: classes.switchBody, label: classes.switchLabel }}
    checked={view.needs_action === 'true'}
    onChange={(event) => onView({ needs_action: event.currentTarget.checked ? 'true' : undefined })}
  />
);

/** One line: filter pills that scroll, followed by the sort order and the less frequent filters, which stay visible. */
export function Filters({ view, campaigns, onView, onMore }: Props) {
  const locations = useLocationOptions();
  const isSolo = useIsSolo();
  const isTeam = can(useViewer().profile, 'inbox:write');
  const added = isTeam ? withoutPlace(view) : view;
  const filter = (name: 'campaign_id' | 'location_id' | 'source' | 'status', label: string) => ({
    size: 'xs',
    'aria-label': `${label} filter`,
    placeholder: label,
    classNames: {
      root: added[name] === undefined ? classes.pill : classes.active,
      input: classes.input,
      section: classes.clear,
    },
    clearable: added[name] !== undefined,
    rightSection: added[name] === undefined ? <span /> : undefined,
    clearSectionMode: 'clear' as const,
    searchable: true,
    nothingFoundMessage: 'No results',
    comboboxProps: { width: 'max-content', position: 'bottom-start' as const },
    clearButtonProps: { 'aria-label': `Clear ${label.toLowerCase()} filter` },
    value: added[name] ?? null,
    onChange: (value: string | null) => onView({ [name]: InboxView.shape[name](value) }),
  });
  const isOldest = view.sort === 'oldest';
  const Picture = isOldest ? IconSortAscending : IconSortDescending;
  const order = isOldest ? 'Oldest first' : 'Newest first';
  return (
    <div className={classes.line}>
      <div className={classes.pills}>
        <TakenFilters view={added} onView={onView} />
        {campaigns.length > 0 && <Select {...filter('campaign_id', 'Campaign')} data={campaigns} />}
        {!isSolo && locations.length > 0 && (
          <Select {...filter('location_id', 'Location')} data={locations} />
        )}
        <Select {...filter('source', 'Source')} data={SOURCE_OPTIONS} />
        <Select {...filter('status', 'Status')} data={isTeam ? STATUS_OPTIONS : CLIENT_OPTIONS} />
      </div>
      <Tooltip
        label={isOldest ? 'Oldest first. Show the newest first' : 'Newest first. Show the oldest first'}
      >
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={order}
          onClick={() => onView({ sort: isOldest ? undefined : 'oldest' })}
        >
          <Picture size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      {isTeam && <MoreFilters view={view} onView={onMore} />}
    </div>
  );
}
