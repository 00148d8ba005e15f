import { ActionIcon, Kbd, Menu } from '@mantine/core';
import { use, useState } from 'react';
import { useAnalyzeAll } from '#web/features/classification/api/sentiment.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import {
  IconBookmark,
  IconClock,
  IconDotsVertical,
  IconKeyboard,
  IconMoodSearch,
} from '#web/ui/icons/inbox.ts';
import { useKeys } from '#web/ui/use-keys.ts';
import { useInboxPreferences } from '../preferences.ts';
import { ListSlots } from './slots.ts';
import { hasFilters, type InboxView, type OnView } from './view.ts';

const ViewDialog = lazyDialog(async () => (await import('./views/view-dialog.tsx')).ViewDialog);

type Props = { view: InboxView; canWrite: boolean; onView: OnView; onShortcuts: () => void };

export function ListMenu({ view, canWrite, onView, onShortcuts }: Props) {
  const { ScheduledReplies } = use(ListSlots);
  const [showsScheduled, setShowsScheduled] = useState(false);
  const [savesView, setSavesView] = useState(false);
  const saveView = () => setSavesView(true);
  const isViewable = hasFilters(view) || view.sort !== undefined;
  useKeys(canWrite ? { l: () => setShowsScheduled(true), ...(isViewable && { v: saveView }) } : {});
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
          {canWrite && (
            <Menu.Item
              leftSection={<IconMoodSearch size={16} aria-hidden="true" />}
              onClick={() => analyze.mutate(undefined)}
            >
              Analyze sentiment
            </Menu.Item>
          )}
          {canWrite && (
            <Menu.Item
              leftSection={<IconClock size={16} aria-hidden="true" />}
              rightSection={
                <Kbd size="xs" aria-hidden="true">
                  l
                </Kbd>
              }
              aria-keyshortcuts="l"
              onClick={() => setShowsScheduled(true)}
            >
              Scheduled replies
            </Menu.Item>
          )}
          {canWrite && (
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
          {canWrite && (
            <Menu.CheckboxItem
              checked={preferences.opens_next}
              onChange={() => change({ opens_next: !preferences.opens_next })}
            >
              Open the next conversation after finishing
            </Menu.CheckboxItem>
          )}
          <Menu.CheckboxItem
            checked={preferences.rows === 'roomy'}
            onChange={() => change({ rows: preferences.rows === 'roomy' ? 'compact' : 'roomy' })}
          >
            Comfortable rows
          </Menu.CheckboxItem>
          <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden="true" />} onClick={onShortcuts}>
            Keyboard shortcuts
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {savesView && (
        <ViewDialog saved={null} view={view} onView={onView} onClose={() => setSavesView(false)} />
      )}
      {showsScheduled && (
        <ScheduledReplies
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
