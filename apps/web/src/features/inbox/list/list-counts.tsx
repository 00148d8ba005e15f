import { Button, Group } from '@mantine/core';
import { useConversationCounts } from '../api/counts.ts';
import { shownCount } from './counts.ts';
import type { OnView } from './view.ts';

/** Counts of pending conversations, each linked to its filter. */
export function ListCounts({ onView }: { onView: OnView }) {
  const counts = useConversationCounts();
  if (counts === null || counts.unread + counts.needs_action === 0) return null;
  const { unread, needs_action, mine } = counts;
  const button = { variant: 'subtle', size: 'compact-xs' } as const;
  return (
    <Group gap={2} wrap="nowrap" ml={-8} role="group" aria-label="Pending conversations">
      {unread > 0 && (
        <Button {...button} title="Show unread conversations" onClick={() => onView({ status: 'unread' })}>
          {shownCount(unread)} unread
        </Button>
      )}
      {needs_action > 0 && (
        <Button
          {...button}
          title="Show conversations that need action"
          onClick={() => onView({ needs_action: 'true' })}
        >
          {shownCount(needs_action)} to do
        </Button>
      )}
      {mine > 0 && (
        <Button
          {...button}
          title="Show your conversations that need action"
          onClick={() => onView({ assigned: 'me', needs_action: 'true' })}
        >
          {shownCount(mine)} mine
        </Button>
      )}
    </Group>
  );
}
