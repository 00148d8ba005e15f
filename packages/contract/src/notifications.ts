import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  MOST_NOTICES_COUNTED,
  NewNotificationWebhook,
  Notice,
  NotificationSettings,
  NotificationWebhook,
  PushSubscriptionOf,
} from './shapes/notifications.ts';
import { ContactPath, Cursor, Done, IdPath } from './values.ts';

const tags = ['notifications'];

export const notifications = {
  list: endpoint('notifications:use')
    .route({
      method: 'GET',
      path: '/notices',
      summary: 'The own notices, newest first, by pages of 30',
      tags,
    })
    .input(z.object({ after: Cursor.optional() }))
    .output(z.object({ notices: z.array(Notice), next: Cursor.nullable() })),
  count: endpoint('notifications:use')
    .route({
      method: 'GET',
      path: '/notices/unread',
      summary: `How many are unread, up to ${MOST_NOTICES_COUNTED}`,
      tags,
    })
    .output(z.object({ unread: z.number().int() })),
  markRead: endpoint('notifications:use')
    .route({ method: 'POST', path: '/notices/{id}/read', summary: 'Mark a notice as read', tags })
    .input(IdPath)
    .output(Done),
  markConversationRead: endpoint('notifications:use')
    .route({
      method: 'POST',
      path: '/conversations/{contact_id}/notices/read',
      summary: 'Whoever opens a conversation has seen what was told of it',
      tags,
    })
    .input(ContactPath)
    .output(Done),
  markAllRead: endpoint('notifications:use')
    .route({ method: 'POST', path: '/notices/read', summary: 'Mark all as read', tags })
    .output(Done),
  getSettings: endpoint('notifications:use')
    .route({
      method: 'GET',
      path: '/notification-settings',
      summary: 'Where the person wants to hear of what',
      tags,
    })
    .output(NotificationSettings),
  saveSettings: endpoint('notifications:use')
    .route({
      method: 'PUT',
      path: '/notification-settings',
      summary: 'Change where the person wants to hear of what',
      tags,
    })
    .input(NotificationSettings)
    .output(NotificationSettings),
  getPushKey: endpoint('notifications:use')
    .route({
      method: 'GET',
      path: '/push-key',
      summary: 'The key by which browsers know who may push to them',
      tags,
    })
    .output(z.object({ public_key: z.string() })),
  addBrowser: endpoint('notifications:use')
    .route({
      method: 'PUT',
      path: '/push-subscriptions',
      summary: 'Push to this browser, while the person is signed in there',
      tags,
    })
    .input(PushSubscriptionOf)
    .output(Done),
  removeBrowser: endpoint('notifications:use')
    .route({
      method: 'POST',
      path: '/push-subscriptions/remove',
      summary: 'Push to an own browser no more',
      tags,
    })
    .input(PushSubscriptionOf.pick({ endpoint: true }))
    .output(Done),
  listWebhooks: endpoint('integrations:read')
    .route({
      method: 'GET',
      path: '/notification-webhooks',
      summary: 'Channels of the team, at most 20',
      tags,
    })
    .output(z.array(NotificationWebhook)),
  addWebhook: endpoint('integrations:manage')
    .route({ method: 'POST', path: '/notification-webhooks', summary: 'Add a channel of the team', tags })
    .input(NewNotificationWebhook)
    .output(z.array(NotificationWebhook)),
  editWebhook: endpoint('integrations:manage')
    .route({
      method: 'PATCH',
      path: '/notification-webhooks/{id}',
      summary: 'Change its name and what is told there; another address is another channel',
      tags,
    })
    .input(NewNotificationWebhook.pick({ name: true, kinds: true }).extend(IdPath.shape))
    .output(z.array(NotificationWebhook)),
  tryWebhook: endpoint('integrations:manage')
    .route({
      method: 'POST',
      path: '/notification-webhooks/{id}/test',
      summary: 'Send a test; the channel then says whether it arrived',
      tags,
    })
    .input(IdPath)
    .output(z.array(NotificationWebhook)),
  removeWebhook: endpoint('integrations:manage')
    .route({
      method: 'DELETE',
      path: '/notification-webhooks/{id}',
      summary: 'Remove a channel of the team',
      tags,
    })
    .input(IdPath)
    .output(Done),
};
