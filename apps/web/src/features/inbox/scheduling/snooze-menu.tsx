import type { Thread } from '@hearback/contract';
import { Menu, Text } from '@mantine/core';
import { useState } from 'react';
import { formatIn, ownZone } from '#web/lib/wording/dates.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { useSnooze } from '../api/snoozing.ts';
import type { ListNavigation } from '../api/triage.ts';
import { useKeys } from '../keyboard/use-keys.ts';
import { ActionButton } from '../thread/action-button.tsx';
import { snoozeTimesFor } from './send-times.ts';

const TimeDialog = lazyDialog(async () => (await import('./time-dialog.tsx')).TimeDialog);

type Props = { thread: Thread; moving: ListNavigation };

/** Uses the viewer's time zone, because the conversation returns for them. */
export function SnoozeMenu({ thread, moving }: Props) {
  const snooze = useSnooze(thread, moving);
  const [opened, setOpened] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  useKeys({ s: () => setOpened(true) });
  return (
    <>
      <Menu
        opened={opened}
        onChange={setOpened}
        // Opens next to the list instead of covering it.
        position="bottom-start"
        width={250}
        shadow="md"
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <ActionButton label="Snooze" hint="s" />
        </Menu.Target>
        <Menu.Dropdown aria-label="Snooze until">
          {opened && <SnoozeItems back_on={thread.answering?.facts.back_on ?? null} onChoose={snooze} />}
          <Menu.Item onClick={() => setChoosing(true)}>Custom time…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isChoosing && (
        <TimeDialog
          title="Snooze until"
          verb="Snooze"
          presets={[]}
          timeZone={null}
          onChoose={snooze}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

type ItemsProps = { back_on: string | null; onChoose: (until: Date) => void };

/** Computed when the menu opens, because a page may stay open overnight. */
export function SnoozeItems({ back_on, onChoose }: ItemsProps) {
  const zone = ownZone();
  const [times] = useState(() => snoozeTimesFor(new Date(), zone, back_on));
  return times.map(({ label, at }) => (
    <Menu.Item key={label} onClick={() => onChoose(at)}>
      {label}
      <Text size="xs" c="dimmed">
        {formatIn(at, zone)}
      </Text>
    </Menu.Item>
  ));
}
