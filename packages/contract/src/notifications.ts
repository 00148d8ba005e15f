import { z } from 'zod';
import { listEndpoints } from './endpoint.ts';
import {
  MAX_NOTIFICATIONS_COUNTED,
  NewNotificationWebhook,
  NotificationEntry,
  NotificationSettings,
  NotificationWebhook,
  PushSubscriptionInput,
} from './schemas/notifications.ts';
import { ContactPath, Cursor, Done, IdPath } from './values.ts';

const endpoint = listEndpoints('notifications');

export const notifications = {
  list: endpoint('notifications:use', 'GET /notifications', 'List your notifications, newest first')
    .input(z.object({ after: Cursor.optional() }))
    .output(z.object({ notifications: z.array(NotificationEntry), next: Cursor.nullable() })),
  count: endpoint(
    'notifications:use',
    'GET /notifications/unread',
    `Number of unread notifications, up to ${MAX_NOTIFICATIONS_COUNTED}`,
  ).output(z.object({ unread: z.number().int() })),
  markRead: endpoint('notifications:use', 'POST /notifications/{id}/read', 'Mark a notification as read')
    .input(IdPath)
    .output(Done),
  markConversationRead: endpoint(
    'notifications:use',
    'POST /conversations/{contact_id}/notifications/read',
    'Mark the notifications of a conversation as read',
  )
    .input(ContactPath)
    .output(Done),
  markAllRead: endpoint(
    'notifications:use',
    'POST /notifications/read',
    'Mark all notifications as read',
  ).output(Done),
  getSettings: endpoint(
    'notifications:use',
    'GET /notification-settings',
    'Get your notification settings',
  ).output(NotificationSettings),
  saveSettings: endpoint(
    'notifications:use',
    'PUT /notification-settings',
    'Update your notification settings',
  )
    .input(NotificationSettings)
    .output(NotificationSettings),
  getPushKey: endpoint(
    'notifications:use',
    'GET /push-key',
    'Get the public VAPID key for push subscriptions',
  ).output(z.object({ public_key: z.string() })),
  addBrowser: endpoint(
    'notifications:use',
    'PUT /push-subscriptions',
    'Subscribe this browser to push notifications',
  )
    .input(PushSubscriptionInput)
    .output(Done),
  removeBrowser: endpoint(
    'notifications:use',
    'POST /push-subscriptions/remove',
    'Unsubscribe a browser from push notifications',
  )
    .input(PushSubscriptionInput.pick({ endpoint: true }))
    .output(Done),
  listWebhooks: endpoint(
    'integrations:read',
    'GET /notification-webhooks',
    'List the notification channels of the team',
  ).output(z.array(NotificationWebhook)),
  addWebhook: endpoint('integrations:manage', 'POST /notification-webhooks', 'Add a notification channel')
    .input(NewNotificationWebhook)
    .output(z.array(NotificationWebhook)),
  editWebhook: endpoint(
    'integrations:manage',
    'PATCH /notification-webhooks/{id}',
    'Update the name and events of a channel, and resume it if paused',
  )
    .input(NewNotificationWebhook.pick({ name: true, kinds: true }).extend(IdPath.shape))
    .output(z.array(NotificationWebhook)),
  tryWebhook: endpoint(
    'integrations:manage',
    'POST /notification-webhooks/{id}/test',
    'Send a test notification to a channel',
  )
    .input(IdPath)
    .output(z.array(NotificationWebhook)),
  removeWebhook: endpoint(
    'integrations:manage',
    'DELETE /notification-webhooks/{id}',
    'Delete a notification channel',
  )
    .input(IdPath)
    .output(Done),
};
