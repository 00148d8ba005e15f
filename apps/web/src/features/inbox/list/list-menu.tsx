import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import {
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconClock,
  IconDotsVertical,
  IconKeyboard,
  IconMoodSearch,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useAnalyzeAll } from '../api/messages.ts';
import { useInboxPreferences } from '../preferences.ts';
import { ScheduledDialog } from '../scheduling/scheduled-dialog.tsx';

type Props = { mayWrite: boolean; onOpen: (contact_id: string) => void; onShortcuts: () => void };

export function ListMenu({ mayWrite, onOpen, onShortcuts }: Props) {
  const [showsScheduled, setShowsScheduled] = useState(false);
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
          {mayWrite && (
            <Menu.Item
              leftSection={<IconClock size={16} aria-hidden="true" />}
              onClick={() => setShowsScheduled(true)}
            >
              Scheduled replies
            </Menu.Item>
          )}
          {mayWrite && (
            <Menu.CheckboxItem
              checked={preferences.goes_on}
              onChange={() => change({ goes_on: !preferences.goes_on })}
            >
              Open the next after Finish
            </Menu.CheckboxItem>
          )}
          <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden="true" />} onClick={onShortcuts}>
            Keyboard shortcuts
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {showsScheduled && (
        <ScheduledDialog
          onClose={() => setShowsScheduled(false)}
          onOpen={(contact_id) => {
            setShowsScheduled(false);
            onOpen(contact_id);
          }}
        />
      )}
    </>
  );
}

export function DensitySwitch() {
  const { preferences, change } = useInboxPreferences();
  const isCompact = preferences.rows === 'compact';
  const label = isCompact ? 'Show roomy rows' : 'Show compact rows';
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
