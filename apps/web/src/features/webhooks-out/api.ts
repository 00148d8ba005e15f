import { counted, type WebhookEndpoint } from '@hearback/contract';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

const refetch = () => queryClient.invalidateQueries({ queryKey: api.webhooksOut.key() });
const DAY_MS = 86_400_000;

type EndpointName = Pick<WebhookEndpoint, 'id' | 'name'>;

export const useEndpoints = () =>
  useQuery(api.webhooksOut.list.queryOptions({ select: ({ endpoints }) => endpoints }));

/** The form shows errors. */
export const useCreateEndpoint = () =>
  useMutation(api.webhooksOut.create.mutationOptions({ meta: { failure: null }, onSettled: refetch }));

export const useChangeEndpoint = () =>
  useMutation(api.webhooksOut.change.mutationOptions({ meta: { failure: null }, onSettled: refetch }));

export const useTestEndpoint = () =>
  useMutation(api.webhooksOut.test.mutationOptions({ meta: { failure: null }, onSettled: refetch }));

export const useConfirmEndpoint = () =>
  useMutation(api.webhooksOut.confirm.mutationOptions({ meta: { failure: null }, onSettled: refetch }));

export function useRotateSecret(onRotated: (secret: string) => void) {
  const { mutate, isPending } = useMutation(
    api.webhooksOut.rotate.mutationOptions({
      meta: { failure: 'Failed to rotate the secret' },
      onSuccess: ({ secret }) => onRotated(secret),
      onSettled: refetch,
    }),
  );
  const ask = async ({ id, name }: EndpointName) => {
    const agreed = await confirmDialog({
      title: `Rotate the secret of “${name}”?`,
      sentence: 'You get a new signing secret and a new public key.',
      effects: [
        'For 24 hours, events are signed with both the old and the new secret.',
        'After that, only the new secret is valid.',
        'A secret from an earlier rotation stops working immediately.',
      ],
      confirm: 'Rotate secret',
    });
    if (agreed) mutate({ id });
  };
  return { ask, isPending };
}

export function useSetEnabled() {
  const { mutate, isPending } = useMutation(
    api.webhooksOut.setEnabled.mutationOptions({
      meta: { failure: 'Failed to save the endpoint' },
      onSuccess: (_endpoint, { enabled }) =>
        toast.success(enabled ? 'Endpoint enabled' : 'Endpoint disabled'),
      onSettled: refetch,
    }),
  );
  const ask = async ({ id, name, waiting }: WebhookEndpoint, enabled: boolean) => {
    const agreed =
      enabled ||
      (await confirmDialog({
        title: `Disable “${name}”?`,
        sentence: 'The endpoint receives no events until you enable it again.',
        effects: [
          'Events that happen while it is disabled are never sent.',
          ...(waiting === 0
            ? []
            : [
                `${counted(waiting, 'waiting delivery', 'waiting deliveries')} will be marked as failed. You can replay them later.`,
              ]),
        ],
        confirm: 'Disable endpoint',
        destructive: true,
      }));
    if (agreed) mutate({ id, enabled });
  };
  return { ask, isPending };
}

export function useRemoveEndpoint() {
  const { mutate, isPending } = useMutation(
    api.webhooksOut.remove.mutationOptions({
      meta: { failure: 'Failed to delete the endpoint' },
      onSuccess: () => toast.success('Endpoint deleted'),
      onSettled: refetch,
    }),
  );
  const ask = async ({ id, name, waiting }: WebhookEndpoint) => {
    const agreed = await confirmDialog({
      title: `Delete “${name}”?`,
      sentence: 'This cannot be undone.',
      effects: [
        'The endpoint receives no more events.',
        ...(waiting === 0
          ? []
          : [`${counted(waiting, 'waiting delivery', 'waiting deliveries')} will not be sent.`]),
        'Its delivery log and its signing secret are deleted.',
      ],
      confirm: 'Delete endpoint',
      destructive: true,
    });
    if (agreed) mutate({ id });
  };
  return { ask, isPending };
}

/** Read again every few seconds, because deliveries publish no events. */
export const useDeliveries = (id: string, status: 'waiting' | 'delivered' | 'failed' | undefined) =>
  useInfiniteQuery(
    api.webhooksOut.listDeliveries.infiniteOptions({
      input: (after: string | undefined) => ({ id, ...(status && { status }), ...(after && { after }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      refetchInterval: 5_000,
    }),
  );

export const useReplay = () =>
  useMutation(
    api.webhooksOut.replay.mutationOptions({
      meta: { failure: 'Failed to replay the delivery' },
      onSuccess: () => toast.success('The event will be sent again'),
      onSettled: refetch,
    }),
  );

export function useReplayFailed() {
  const { mutate, isPending } = useMutation(
    api.webhooksOut.replayFailed.mutationOptions({
      meta: { failure: 'Failed to replay deliveries' },
      onSuccess: ({ number }) =>
        toast.success(
          number === 0
            ? 'No failed deliveries in this period'
            : `${counted(number, 'event')} will be sent again`,
        ),
      onSettled: refetch,
    }),
  );
  const replay = (id: string, days: number) =>
    mutate({ id, since: new Date(Date.now() - days * DAY_MS).toISOString() });
  return { replay, isPending };
}
