import { can, errors, type NotificationSettings } from '@hearback/contract';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#web/lib/api/api-error.ts';
import { api, optimistic, queryClient } from '#web/lib/app.ts';
import { patch } from '#web/lib/optimistic/optimistic.ts';
import { preview } from '#web/lib/session/preview.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { findRequiredStep } from '#web/lib/viewer/required-step.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';

/** Null while loading and for users without notifications. */
export function useUnreadNotifications(): number | null {
  const { profile } = useViewer();
  const enabled = can(profile, 'notifications:use') && findRequiredStep(profile) === null;
  const { data } = useQuery(api.notifications.count.queryOptions({ enabled }));
  return enabled ? (data?.unread ?? null) : null;
}

export const useNotifications = () =>
  useInfiniteQuery(
    api.notifications.list.infiniteOptions({
      input: (after: string | undefined) => ({ after }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  );

/** The live stream also reports read notifications. After a failure the unread dot stays. */
export function useMarkRead() {
  const onSettled = () => queryClient.invalidateQueries({ queryKey: api.notifications.key() });
  const one = useMutation(api.notifications.markRead.mutationOptions({ meta: { failure: null }, onSettled }));
  const all = useMutation(
    api.notifications.markAllRead.mutationOptions({
      meta: { failure: 'Failed to mark notifications as read' },
      onSettled,
    }),
  );
  return { one, all };
}

export const useNotificationSettings = () => useQuery(api.notifications.getSettings.queryOptions());

/** Saves the settings optimistically. */
export function useSaveNotificationSettings() {
  const queryKey = api.notifications.getSettings.queryKey();
  return useMutation(
    api.notifications.saveSettings.mutationOptions({
      ...optimistic.change((settings: NotificationSettings) => ({
        patches: [patch<NotificationSettings>(queryKey, () => settings)],
        refetch: [queryKey],
      })),
      meta: { failure: 'Failed to save settings' },
    }),
  );
}

export function useNotificationWebhooks() {
  const list = useQuery(api.notifications.listWebhooks.queryOptions());
  const onSettled = () => queryClient.invalidateQueries({ queryKey: api.notifications.listWebhooks.key() });
  const add = useMutation(
    api.notifications.addWebhook.mutationOptions({
      meta: { failure: 'Failed to add the channel' },
      onSettled,
    }),
  );
  const remove = useMutation(
    api.notifications.removeWebhook.mutationOptions({
      meta: { failure: 'Failed to remove the channel' },
      onSettled,
    }),
  );
  const edit = useMutation(
    api.notifications.editWebhook.mutationOptions({
      meta: { failure: 'Failed to update the channel' },
      onSettled,
    }),
  );
  const test = useMutation(
    api.notifications.tryWebhook.mutationOptions({
      meta: { failure: 'Failed to send a test' },
      onSuccess: (webhooks, { id }) => {
        const { name = '', error = null } = webhooks.find((webhook) => webhook.id === id) ?? {};
        if (error === null) toast.success('Test sent', name);
        else toast.error('The test notification failed', error);
      },
      onSettled,
    }),
  );
  return { list, add, edit, test, remove };
}

/** The server cannot refuse a change of the browser. */
function requireNoPreview(): void {
  if (preview.get() !== null) throw new ApiError('PREVIEW_READ_ONLY', 403, errors.PREVIEW_READ_ONLY.sentence);
}

/** Loaded on demand. */
const loadPush = () => import('./push/browser-push.ts');

/** Whether this browser shows notifications while the app is closed, and how to change that. */
export function usePush() {
  const { id } = useViewer().account;
  const queryKey = ['push', id];
  const { data: state } = useQuery({
    queryKey,
    queryFn: async () => (await loadPush()).readPushState(id),
    staleTime: 0,
  });
  const refetchOptions = { onSettled: () => queryClient.invalidateQueries({ queryKey }) };
  const on = useMutation({
    ...refetchOptions,
    mutationFn: async () => {
      requireNoPreview();
      const { public_key } = await api.notifications.getPushKey.call();
      const subscription = await (await loadPush()).subscribe(id, public_key);
      if (subscription) await api.notifications.addBrowser.call(subscription);
    },
    meta: { failure: 'Failed to turn on notifications' },
  });
  const off = useMutation({
    ...refetchOptions,
    mutationFn: async () => {
      requireNoPreview();
      const endpoint = await (await loadPush()).unsubscribe();
      if (endpoint) await api.notifications.removeBrowser.call({ endpoint });
    },
    meta: { failure: 'Failed to turn off notifications' },
  });
  return {
    state,
    turnOn: () => on.mutate(),
    turnOff: () => off.mutate(),
    isBusy: on.isPending || off.isPending,
  };
}

/** Runs once per app start, so that push continues after a new sign-in. */
export function useRenewedBrowser(): void {
  const { account, profile } = useViewer();
  const enabled = can(profile, 'notifications:use') && findRequiredStep(profile) === null;
  useEffect(() => {
    if (!enabled) return;
    const renew = async () => {
      requireNoPreview();
      const own = await (await loadPush()).findOwn(account.id);
      if (own) await api.notifications.addBrowser.call(own);
    };
    // Runs in the background; the settings show the status.
    void renew().catch(() => undefined);
  }, [account.id, enabled]);
}
