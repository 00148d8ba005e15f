import { type Message, readDetails, type Thread } from '@hearback/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMarkDone } from '../changes/use-mark-done.ts';
import classes from './reply.module.css';

type Props = { thread: Thread; messages: readonly Message[] };

/** Whoever asks to be left alone may well get no answer at all: that is offered before the draft. */
export function LeaveAlone({ thread, messages }: Props) {
  const { contact, company, answering } = thread;
  const done = useMarkDone(contact.id, messages);
  if (!answering?.facts.asks_to_stop || !done.isOffered) return null;
  return (
    <Group role="note" justify="space-between" gap="xs" className={classes.note}>
      <Text size="sm">
        {readDetails(contact, company).name} asks not to be written to again. You can leave it at that.
      </Text>
      <Button size="xs" leftSection={<IconCheck size={14} aria-hidden="true" />} onClick={done.mark}>
        Mark as Done
      </Button>
    </Group>
  );
}
