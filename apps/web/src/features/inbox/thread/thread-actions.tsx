import type { Message, Thread } from '@hearback/contract';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMarkDone } from '../changes/use-mark-done.ts';
import { useKeys } from '../keyboard/use-keys.ts';
import { DispositionMenu } from './disposition-menu.tsx';

type Props = { thread: Thread; messages: readonly Message[] };

export function ThreadActions({ thread, messages }: Props) {
  const done = useMarkDone(thread.contact.id, messages);
  useKeys({ e: done.mark });
  return (
    <>
      {done.isOffered && (
        <Button size="xs" leftSection={<IconCheck size={14} aria-hidden="true" />} onClick={done.mark}>
          Mark as Done
        </Button>
      )}
      <DispositionMenu thread={thread} />
    </>
  );
}
