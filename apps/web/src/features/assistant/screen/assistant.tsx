import { useEffect } from 'react';
import { toApiError } from '#web/lib/api/api-error.ts';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { LoadingState } from '#web/ui/states/loading-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useChatSession, useStartSession } from '../api.ts';
import { SessionList } from '../sessions/session-list.tsx';
import classes from './assistant.module.css';
import { OpenChat } from './open-chat.tsx';

type Props = {
  session: string | undefined;
  onSession: (id: string | undefined) => void;
  onCreated: (campaign_id: string) => void;
};

/** The chat with its plan and emails. Without a chat in the URL, a new one is started. */
export function Assistant({ session, onSession, onCreated }: Props) {
  return (
    <div className={classes.screen}>
      {session === undefined ? (
        <NewChat onStarted={onSession} />
      ) : (
        <Chat key={session} id={session} onNew={() => onSession(undefined)} onCreated={onCreated} />
      )}
      <div className={classes.sessions}>
        <SessionList open={session} onNew={() => onSession(undefined)} />
      </div>
    </div>
  );
}

type ChatProps = { id: string; onNew: () => void; onCreated: Props['onCreated'] };

function Chat({ id, onNew, onCreated }: ChatProps) {
  const query = useChatSession(id);
  if (query.data !== undefined) return <OpenChat session={query.data} onCreated={onCreated} />;
  const isGone = query.error !== null && toApiError(query.error).code === 'NOT_FOUND';
  return (
    <div className={classes.chat}>
      {isGone ? (
        <ErrorState title="Chat not found" retry="New chat" onRetry={onNew} />
      ) : (
        <QueryStates query={query} loading="Loading chat..." failure="Failed to load chat" />
      )}
    </div>
  );
}

function NewChat({ onStarted }: { onStarted: (id: string) => void }) {
  const { mutate, error, isPending } = useStartSession(onStarted);
  useEffect(() => mutate(undefined), [mutate]);
  return (
    <div className={classes.chat}>
      {error === null ? (
        <LoadingState label="Starting a chat..." />
      ) : (
        <ErrorState
          title="Failed to start a chat"
          error={error}
          retrying={isPending}
          onRetry={() => mutate(undefined)}
        />
      )}
    </div>
  );
}
