import type { ConnectedAssistant } from '@hearback/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

/** A request can be answered once, so it is never read again. */
export const useAssistantRequest = (id: string, enabled: boolean) =>
  useQuery(
    api.oauth.getRequest.queryOptions({
      ...{ input: { id }, enabled, retry: false, refetchOnWindowFocus: false },
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );

type OnAnswered = (continueAt: string) => void;

export const useAllowRequest = (onAnswered: OnAnswered) =>
  // The page shows the error.
  useMutation(
    api.oauth.allow.mutationOptions({
      meta: { failure: null },
      onSuccess: ({ continue_at }) => onAnswered(continue_at),
    }),
  );

export const useDenyRequest = (onAnswered: OnAnswered) =>
  useMutation(
    api.oauth.deny.mutationOptions({
      meta: { failure: null },
      onSuccess: ({ continue_at }) => onAnswered(continue_at),
    }),
  );

export const useAssistants = () =>
  useQuery(api.oauth.list.queryOptions({ select: ({ assistants }) => assistants }));

export function useDisconnect() {
  const { mutate, isPending } = useMutation(
    api.oauth.disconnect.mutationOptions({
      meta: { failure: 'Failed to disconnect the assistant' },
      onSuccess: () => toast.success('Assistant disconnected'),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.oauth.key() }),
    }),
  );
  const ask = async ({ id, name }: Pick<ConnectedAssistant, 'id' | 'name'>) => {
    const agreed = await confirmDialog({
      title: `Disconnect “${name}”?`,
      sentence: 'It loses access immediately. To use it again, connect it again from the assistant.',
      confirm: 'Disconnect',
    });
    if (agreed) mutate({ id });
  };
  return { ask, isPending };
}
