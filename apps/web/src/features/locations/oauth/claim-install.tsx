import { Button } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { describeError } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/app.ts';
import { toast } from '../../../lib/toast.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { tellConnected } from './take-return.ts';

/** Asked, not done at once: without our state, anybody could have sent the person here with a code of theirs. */
export function ClaimInstall({ code, onEnd }: { code: string; onEnd: () => void }) {
  const claim = useMutation(
    api.locations.claimInstall.mutationOptions({
      meta: { failure: null },
      onSuccess: tellConnected,
      onError: (error) => toast.error('OAuth Error', describeError(error)),
      onSettled: onEnd,
    }),
  );
  const refuse = () => {
    toast.error('OAuth Error', 'Missing OAuth state parameter');
    onEnd();
  };
  return (
    <EmptyState
      icon={IconPlugConnected}
      order={1}
      title="Was it you who installed Hearback in your CRM?"
      actions={
        <>
          <Button variant="default" onClick={refuse} disabled={claim.isPending}>
            It was not me
          </Button>
          <Button loading={claim.isPending} onClick={() => claim.mutate({ code })}>
            Claim this install
          </Button>
        </>
      }
    >
      This install began at the CRM, not on the Integrations screen. Claim it to connect the location to your
      workspace.
    </EmptyState>
  );
}
