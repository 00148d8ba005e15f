import type { ChatSession } from '@hearback/contract';
import { Button, Text } from '@mantine/core';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { IconPlus } from '#web/ui/icons/other.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useRemoveSession, useSessions } from '../api.ts';
import { dropTurn, turnKey } from '../turn/turn-store.ts';
import { SessionRow } from './session-row.tsx';
import classes from './sessions.module.css';

type Props = { open: string | undefined; onNew: () => void };

export function SessionList({ open, onNew }: Props) {
  return (
    <Panel
      title="Chats"
      aside={
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={onNew}
        >
          New chat
        </Button>
      }
    >
      <Sessions open={open} onNew={onNew} />
    </Panel>
  );
}

function useAskAndRemove(onRemoved: (id: string) => void) {
  const { account } = useViewer();
  const removing = useRemoveSession((id) => {
    // A pending answer of the deleted chat is dropped without a message.
    dropTurn(turnKey(account.id, id));
    onRemoved(id);
  });
  return async ({ id, title, campaign_id }: ChatSession) => {
    const isSure = await confirmDialog({
      title: 'Delete this chat?',
      sentence:
        campaign_id === null
          ? `“${title}” and its draft emails will be deleted.`
          : `“${title}” will be deleted. The campaign created from it is kept.`,
      confirm: 'Delete chat',
      destructive: true,
    });
    if (isSure) removing.mutate({ id });
  };
}

function Sessions({ open, onNew }: Props) {
  const query = useSessions();
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const remove = useAskAndRemove((removed) => removed === open && onNew());
  if (query.data === undefined)
    return <QueryStates query={query} bare loading="Loading chats..." failure="Failed to load chats" />;
  const sessions: ChatSession[] = query.data.pages.flatMap((page) => page.sessions);
  return (
    <>
      {sessions.length === 0 && (
        <Text size="sm" c="dimmed">
          Your chats appear here.
        </Text>
      )}
      <ul className={classes.sessions}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isOpen={session.id === open}
            onRemove={() => void remove(session)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          mt="xs"
          size="compact-sm"
          variant="subtle"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}
