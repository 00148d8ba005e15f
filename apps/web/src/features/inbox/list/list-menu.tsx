import { ActionIcon, Kbd, Menu, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import {
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconBookmark,
  IconClock,
  IconClockExclamation,
  IconClockPause,
  IconDotsVertical,
  IconKeyboard,
  IconMoodSearch,
  IconUser,
  IconUserOff,
} from '#web/ui/icons/inbox.ts';
import { useAnalyzeAll } from '../api/messages.ts';
import { useKeys } from '../keyboard/use-keys.ts';
import { useInboxPreferences } from '../preferences.ts';
import { hasFilters, type InboxView, NO_FILTERS, type OnView } from './view.ts';

const ScheduledDialog = lazyDialog(
  async () => (await import('../scheduling/scheduled-dialog.tsx')).ScheduledDialog,
);
const ViewDialog = lazyDialog(async () => (await import('./views/view-dialog.tsx')).ViewDialog);

type Props = { view: InboxView; mayWrite: boolean; onView: OnView; onShortcuts: () => void };

export function ListMenu({ view, mayWrite, onView, onShortcuts }: Props) {
  const [showsScheduled, setShowsScheduled] = useState(false);
  const shown = {
    m: () => onView({ ...NO_FILTERS, assigned: 'me' }),
    u: () => onView({ ...NO_FILTERS, assigned: 'nobody' }),
    o: () => onView({ ...NO_FILTERS, overdue: 'true' }),
    w: () => onView({ ...NO_FILTERS, status: 'snoozed' }),
    l: () => setShowsScheduled(true),
  };
  const [savesView, setSavesView] = useState(false);
  const saveView = () => setSavesView(true);
  const isViewable = hasFilters(view) || view.sort !== undefined;
  useKeys(mayWrite ? { ...shown, ...(isViewable && { v: saveView }) } : {});
  const analyze = useAnalyzeAll();
  const { preferences, change } = useInboxPreferences();
  return (
    <>
      <Menu position="bottom-end" width={240} shadow="md" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="More actions for conversations"
            loading={analyze.isPending}
          >
            <IconDotsVertical size={18} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayWrite && (
            <Menu.Item
              leftSection={<IconMoodSearch size={16} aria-hidden="true" />}
              onClick={() => analyze.mutate(undefined)}
            >
              Analyze sentiment
            </Menu.Item>
          )}
          {mayWrite && <TeamItems shown={shown} />}
          {mayWrite && (
            <Menu.Item
              leftSection={<IconBookmark size={16} aria-hidden="true" />}
              rightSection={
                <Kbd size="xs" aria-hidden="true">
                  v
                </Kbd>
              }
              aria-keyshortcuts="v"
              disabled={!isViewable}
              onClick={saveView}
            >
              Save as view…
            </Menu.Item>
          )}
          {mayWrite && (
            <Menu.CheckboxItem
              checked={preferences.goes_on}
              onChange={() => change({ goes_on: !preferences.goes_on })}
            >
              Open the next conversation after finishing
            </Menu.CheckboxItem>
          )}
          <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden="true" />} onClick={onShortcuts}>
            Keyboard shortcuts
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {savesView && (
        <ViewDialog saved={null} view={view} onView={onView} onClose={() => setSavesView(false)} />
      )}
      {showsScheduled && (
        <ScheduledDialog
          onClose={() => setShowsScheduled(false)}
          onOpen={(contact_id) => {
            setShowsScheduled(false);
            onView({ contact: contact_id });
          }}
        />
      )}
    </>
  );
}

const TEAM_ITEMS = [
  { key: 'm', label: 'Mine', icon: IconUser },
  { key: 'u', label: 'Unassigned', icon: IconUserOff },
  { key: 'o', label: 'Overdue', icon: IconClockExclamation },
  { key: 'w', label: 'Snoozed', icon: IconClockPause },
  { key: 'l', label: 'Scheduled replies', icon: IconClock },
] as const;

/** Menu items that filter by assignment and state. */
const TeamItems = ({ shown }: { shown: Record<(typeof TEAM_ITEMS)[number]['key'], () => void> }) =>
  TEAM_ITEMS.map(({ key, label, icon: Picture }) => (
    <Menu.Item
      key={key}
      leftSection={<Picture size={16} aria-hidden="true" />}
      rightSection={
        <Kbd size="xs" aria-hidden="true">
          {key}
        </Kbd>
      }
      aria-keyshortcuts={key}
      onClick={shown[key]}
    >
      {label}
    </Menu.Item>
  ));

export function DensitySwitch() {
  const { preferences, change } = useInboxPreferences();
  const isCompact = preferences.rows === 'compact';
  const label = isCompact ? 'Show comfortable rows' : 'Show compact rows';
  const Picture = isCompact ? IconBaselineDensityMedium : IconBaselineDensitySmall;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        onClick={() => change({ rows: isCompact ? 'roomy' : 'compact' })}
      >
        <Picture size={18} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}
