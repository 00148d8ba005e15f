import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#web/lib/app.ts';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { LoadingState } from '#web/ui/states/loading-state.tsx';
import { useSessionCache } from '../api.ts';
import classes from './assistant.module.css';

/** One that nobody has written in yet is given again, so looking in leaves nothing behind. */
export function NewChat({ onStarted }: { onStarted: (id: string) => void }) {
  const cache = useSessionCache();
  const { mutate, error, isPending } = useMutation(
    api.assistant.startSession.mutationOptions({
      meta: { failure: null },
      onSuccess: (session) => {
        cache.put(session);
        cache.readListAgain();
        onStarted(session.id);
      },
    }),
  );
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
