import type { ApiKey } from '@hearback/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

const refetch = () => queryClient.invalidateQueries({ queryKey: api.apiKeys.key() });

export const useApiKeys = () => useQuery(api.apiKeys.list.queryOptions({ select: ({ keys }) => keys }));

export const useCreateKey = () =>
  // The form shows the error.
  useMutation(api.apiKeys.create.mutationOptions({ meta: { failure: null }, onSettled: refetch }));

/** The old key remains valid for a day, while integrations are changed. */
export function useRotateKey(onCreated: (secret: string) => void) {
  const { mutate, isPending } = useMutation(
    api.apiKeys.rotate.mutationOptions({
      meta: { failure: 'Failed to rotate the API key' },
      onSuccess: ({ secret }) => onCreated(secret),
      onSettled: refetch,
    }),
  );
  const ask = async ({ id, name }: Pick<ApiKey, 'id' | 'name'>) => {
    const agreed = await confirmDialog({
      title: `Rotate “${name}”?`,
      sentence: 'You get a new key with the same settings. The old key stops working in 24 hours.',
      confirm: 'Rotate key',
    });
    if (agreed) mutate({ id });
  };
  return { ask, isPending };
}

export function useRevokeKey() {
  const { mutate, isPending } = useMutation(
    api.apiKeys.revoke.mutationOptions({
      meta: { failure: 'Failed to revoke the API key' },
      onSuccess: () => toast.success('API key revoked'),
      onSettled: refetch,
    }),
  );
  const ask = async ({ id, name }: Pick<ApiKey, 'id' | 'name'>) => {
    const agreed = await confirmDialog({
      title: `Revoke “${name}”?`,
      sentence: 'Integrations that use this key stop working immediately. This cannot be undone.',
      confirm: 'Revoke key',
      destructive: true,
    });
    if (agreed) mutate({ id });
  };
  return { ask, isPending };
}
