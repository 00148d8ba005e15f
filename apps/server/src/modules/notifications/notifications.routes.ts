import { authed, authedNoTx } from '#server/platform/http/implement.ts';
import { markAllRead, markOwnRead, markRead } from './list/mark-read.ts';
import { countUnread, listNotifications } from './list/notifications.queries.ts';
import { addBrowser } from './push/add-browser.ts';
import { deleteOwnBrowser } from './push/push.queries.ts';
import { getPushKeys } from './push/push-keys.ts';
import { saveSettings } from './settings/save-settings.ts';
import { getSettings } from './settings/settings.queries.ts';
import { addWebhook } from './webhooks/add-webhook.ts';
import { editWebhook } from './webhooks/edit-webhook.ts';
import { removeWebhook } from './webhooks/remove-webhook.ts';
import { tryWebhook } from './webhooks/try-webhook.ts';
import { listWebhooks } from './webhooks/webhooks.queries.ts';

export const notificationsRoutes = {
  list: authed.notifications.list.handler(({ context: { tx }, input }) => listNotifications(tx, input.after)),
  count: authed.notifications.count.handler(async ({ context: { tx } }) => ({
    unread: await countUnread(tx),
  })),
  markRead: authed.notifications.markRead.handler(({ context, input }) => markRead(context, input.id)),
  markConversationRead: authed.notifications.markConversationRead.handler(({ context, input }) =>
    markOwnRead(context, input.contact_id),
  ),
  markAllRead: authed.notifications.markAllRead.handler(({ context }) => markAllRead(context)),
  getSettings: authed.notifications.getSettings.handler(({ context: { tx } }) => getSettings(tx)),
  saveSettings: authed.notifications.saveSettings.handler(({ context, input }) =>
    saveSettings(context, input),
  ),
  getPushKey: authedNoTx.notifications.getPushKey.handler(async ({ context: { services } }) => {
    const { public_key } = await getPushKeys(services);
    return { public_key };
  }),
  addBrowser: authed.notifications.addBrowser.handler(({ context, input }) => addBrowser(context, input)),
  removeBrowser: authed.notifications.removeBrowser.handler(async ({ context: { tx }, input }) => {
    await deleteOwnBrowser(tx, input.endpoint);
    return { success: true };
  }),
  listWebhooks: authed.notifications.listWebhooks.handler(({ context: { tx } }) => listWebhooks(tx)),
  addWebhook: authed.notifications.addWebhook.handler(({ context, input }) => addWebhook(context, input)),
  editWebhook: authed.notifications.editWebhook.handler(({ context, input }) => editWebhook(context, input)),
  tryWebhook: authedNoTx.notifications.tryWebhook.handler(({ context, input }) =>
    tryWebhook(context, context.services, input.id),
  ),
  removeWebhook: authed.notifications.removeWebhook.handler(({ context, input }) =>
    removeWebhook(context, input.id),
  ),
};
