import { toApiError } from '#web/lib/api/api-error.ts';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { LoadingState } from '#web/ui/states/loading-state.tsx';
import { useChatSession } from '../api.ts';
import { SessionList } from '../sessions/session-list.tsx';
import classes from './assistant.module.css';
import { NewChat } from './new-chat.tsx';
import { OpenChat } from './open-chat.tsx';

type Props = {
  session: string | undefined;
  onSession: (id: string | undefined) => void;
  onCreated: (campaign_id: string) => void;
};

/** The chat and, beside it, what has come of it. Without a chat in the address a new one is begun. */
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
  const { data, error, isFetching, refetch } = useChatSession(id);
  if (data !== undefined) return <OpenChat session={data} onCreated={onCreated} />;
  const isGone = error !== null && toApiError(error).code === 'NOT_FOUND';
  return (
    <div className={classes.chat}>
      {error === null && <LoadingState label="Loading chat..." />}
      {isGone && <ErrorState title="Chat not found" retry="New chat" onRetry={onNew} />}
      {error !== null && !isGone && (
        <ErrorState
          title="Failed to load chat"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}
