import type { Message, Thread } from '@hearback/contract';
import { counted } from '@hearback/contract';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconBan, IconCheck, IconChecks, IconNote } from '#web/ui/icons/inbox.ts';
import { type ListNavigation, useFinish, useMarkDone } from '../api/triage.ts';
import { useKeys } from '../keyboard/use-keys.ts';
import { useInboxPreferences } from '../preferences.ts';
import { SnoozeMenu } from '../scheduling/snooze-menu.tsx';
import { AssignMenu } from './assign-menu.tsx';
import { DispositionMenu } from './disposition-menu.tsx';

type Props = {
  thread: Thread;
  messages: readonly Message[];
  moving: ListNavigation;
  onNote: () => void;
  /** Opens the do-not-contact dialog. */
  onLeaveAlone: () => void;
};

/** With a single unhandled message, 'Mark as Done' and 'Finish' are the same, so one button is shown. */
export function ThreadActions({ thread, messages, moving, onNote, onLeaveAlone }: Props) {
  const done = useMarkDone(thread.contact.id, messages);
  const finish = useFinish(thread, moving);
  const { unhandled_count } = thread;
  const hasSeveral = unhandled_count > 1;
  useKeys({ e: () => finish(), n: onNote, c: onLeaveAlone });
  const { goes_on } = useInboxPreferences().preferences;
  return (
    <>
      {hasSeveral && (
        <Tooltip
          label={`Mark ${counted(unhandled_count, 'message')} as done${goes_on ? ' and open the next conversation' : ''} (e)`}
        >
          <Button
            size="xs"
            leftSection={<IconChecks size={14} aria-hidden="true" />}
            onClick={() => finish()}
          >
            Finish
          </Button>
        </Tooltip>
      )}
      {done.isOffered && (
        <Button
          size="xs"
          variant={hasSeveral ? 'default' : 'filled'}
          leftSection={<IconCheck size={14} aria-hidden="true" />}
          onClick={done.mark}
        >
          Mark as Done
        </Button>
      )}
      <Tooltip label="Write a note for the team (n)">
        <ActionIcon variant="default" size={30} aria-label="Write a note" onClick={onNote}>
          <IconNote size={16} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      {!thread.do_not_contact && (
        <Tooltip label="Do not contact (c)">
          <ActionIcon variant="default" size={30} aria-label="Do not contact" onClick={onLeaveAlone}>
            <IconBan size={16} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      )}
      <AssignMenu thread={thread} />
      <SnoozeMenu thread={thread} moving={moving} />
      <DispositionMenu thread={thread} />
    </>
  );
}
