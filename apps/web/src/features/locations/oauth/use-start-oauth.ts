import { useState } from 'react';
import { describeError, toApiError } from '#web/lib/api/api-error.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { useAskForConsent } from '../api.ts';
import { type Limit, readLimit } from './limit.ts';

/** Enough time to read how many locations are left before the CRM's page opens. */
const READ_MS = 1500;

type OauthStart = { readonly authUrl: string; readonly remainingSlots: number | 'unlimited' };

/** Redirects to the CRM's consent screen, or shows why it cannot. */
export function useStartOauth() {
  const [limit, setLimit] = useState<Limit | null>(null);
  const [leaving, setLeaving] = useState(false);
  const start = useAskForConsent({
    onMutate: () => setLimit(null),
    onError: (error) => {
      const reached = readLimit(toApiError(error).message);
      if (reached) setLimit(reached);
      else toast.error('Failed to start GHL OAuth flow', describeError(error));
    },
  });

  const leave = (authUrl: string, afterMs: number) => {
    setLeaving(true);
    setTimeout(() => globalThis.location.assign(authUrl), afterMs);
  };
  const add = ({ authUrl, remainingSlots }: OauthStart) => {
    if (remainingSlots === 'unlimited') return leave(authUrl, 0);
    toast.info(`You can connect ${remainingSlots} more location(s) with your current subscription.`);
    leave(authUrl, READ_MS);
  };

  return {
    add: () => start.mutate({}, { onSuccess: add }),
    /** A known location takes no new slot, so none are counted. */
    reconnect: () => start.mutate({}, { onSuccess: ({ authUrl }) => leave(authUrl, 0) }),
    starting: start.isPending || leaving,
    limit,
    clearLimit: () => setLimit(null),
  };
}
