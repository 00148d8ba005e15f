import type { ChatSession } from '@hearback/contract';
import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { LoadingState } from '#web/ui/states/loading-state.tsx';
import { useSessions } from '../api.ts';
import { SessionRow } from './session-row.tsx';
import classes from './sessions.module.css';
import { useRemoveSession } from './use-remove-session.ts';

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

function Sessions({ open, onNew }: Props) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useSessions();
  const remove = useRemoveSession((removed) => removed === open && onNew());
  if (data === undefined && error !== null)
    return (
      <ErrorState
        bare
        title="Failed to load chats"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <LoadingState label="Loading chats..." />;
  const sessions: ChatSession[] = data.pages.flatMap((page) => page.sessions);
  return (
    <>
      {sessions.length === 0 && (
        <Text size="sm" c="dimmed">
          Your chats are kept here.
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
