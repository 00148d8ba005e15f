import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import {
  MOST_NOTICES_COUNTED,
  NewNotificationWebhook,
  Notice,
  NotificationSettings,
  NotificationWebhook,
  PushSubscriptionOf,
} from './shapes/notifications.ts';
import { ContactPath, Cursor, Done, IdPath } from './values.ts';

const endpoint = endpointsOf('notifications');

export const notifications = {
  list: endpoint('notifications:use', 'GET /notices', 'The own notices, newest first, by pages of 30')
    .input(z.object({ after: Cursor.optional() }))
    .output(z.object({ notices: z.array(Notice), next: Cursor.nullable() })),
  count: endpoint(
    'notifications:use',
    'GET /notices/unread',
    `How many are unread, up to ${MOST_NOTICES_COUNTED}`,
  ).output(z.object({ unread: z.number().int() })),
  markRead: endpoint('notifications:use', 'POST /notices/{id}/read', 'Mark a notice as read')
    .input(IdPath)
    .output(Done),
  markConversationRead: endpoint(
    'notifications:use',
    'POST /conversations/{contact_id}/notices/read',
    'Whoever opens a conversation has seen what was told of it',
  )
    .input(ContactPath)
    .output(Done),
  markAllRead: endpoint('notifications:use', 'POST /notices/read', 'Mark all as read').output(Done),
  getSettings: endpoint(
    'notifications:use',
    'GET /notification-settings',
    'Where the person wants to hear of what',
  ).output(NotificationSettings),
  saveSettings: endpoint(
    'notifications:use',
    'PUT /notification-settings',
    'Change where the person wants to hear of what',
  )
    .input(NotificationSettings)
    .output(NotificationSettings),
  getPushKey: endpoint(
    'notifications:use',
    'GET /push-key',
    'The key by which browsers know who may push to them',
  ).output(z.object({ public_key: z.string() })),
  addBrowser: endpoint(
    'notifications:use',
    'PUT /push-subscriptions',
    'Push to this browser, while the person is signed in there',
  )
    .input(PushSubscriptionOf)
    .output(Done),
  removeBrowser: endpoint(
    'notifications:use',
    'POST /push-subscriptions/remove',
    'Push to an own browser no more',
  )
    .input(PushSubscriptionOf.pick({ endpoint: true }))
    .output(Done),
  listWebhooks: endpoint(
    'integrations:read',
    'GET /notification-webhooks',
    'Channels of the team, at most 20',
  ).output(z.array(NotificationWebhook)),
  addWebhook: endpoint('integrations:manage', 'POST /notification-webhooks', 'Add a channel of the team')
    .input(NewNotificationWebhook)
    .output(z.array(NotificationWebhook)),
  editWebhook: endpoint(
    'integrations:manage',
    'PATCH /notification-webhooks/{id}',
    'Change the name and the events of a channel, and resume it if it is paused',
  )
    .input(NewNotificationWebhook.pick({ name: true, kinds: true }).extend(IdPath.shape))
    .output(z.array(NotificationWebhook)),
  tryWebhook: endpoint(
    'integrations:manage',
    'POST /notification-webhooks/{id}/test',
    'Send a test; the channel then says whether it arrived',
  )
    .input(IdPath)
    .output(z.array(NotificationWebhook)),
  removeWebhook: endpoint(
    'integrations:manage',
    'DELETE /notification-webhooks/{id}',
    'Remove a channel of the team',
  )
    .input(IdPath)
    .output(Done),
};
