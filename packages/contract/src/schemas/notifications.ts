import { z } from 'zod';
import { Id, TimeOfDay, text } from '../values.ts';

/** Most personal first. Notifications about one conversation within five minutes are merged under the first of these kinds. */
export const NOTIFICATION_KINDS = [
  'mention',
  'assigned',
  'client_request',
  'approval',
  'reminder',
  'reply_held',
  'rule',
  'overdue',
  'interested_reply',
  'report_waiting',
  'client_alert',
  'sender_failing',
  'integration_trouble',
  'import_ended',
  'sync_ended',
] as const;
export const NotificationKind = z.enum(NOTIFICATION_KINDS);
export type NotificationKind = z.infer<typeof NotificationKind>;

export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  /** Name of its subject: a lead, file, account or location. */
  name: z.string(),
  detail: z.string().nullable(),
  /** Number of merged events within five minutes. */
  times: z.number().int(),
  contact_id: Id.nullable(),
  campaign_id: Id.nullable(),
  account_id: Id.nullable(),
  location_id: z.string().nullable(),
  at: z.iso.datetime(),
  read_at: z.iso.datetime().nullable(),
});
export type Notification = z.infer<typeof Notification>;

/** As listed in the app. */
export const NotificationEntry = Notification.extend({
  /** First words of the lead's newest message, if the notification is about a conversation. */
  quote: z.string().nullable(),
});
export type NotificationEntry = z.infer<typeof NotificationEntry>;

/** More are shown as '99+'. */
export const MAX_NOTIFICATIONS_COUNTED = 100;

export const NotificationPreference = z.strictObject({
  kind: NotificationKind,
  in_app: z.boolean(),
  email: z.enum(['off', 'at_once', 'digest']),
  /** Push notifications to the browsers that the user added. */
  push: z.boolean(),
});
export type NotificationPreference = z.infer<typeof NotificationPreference>;

/** Kinds that report a result. Successes are off by default; failures are shown unless the user switched the kind off. */
const RESULT_KINDS: readonly NotificationKind[] = ['import_ended', 'sync_ended'];

/** Quiet defaults: only personal notifications are emailed, and only urgent ones are pushed. */
export const defaultPreference = (kind: NotificationKind): NotificationPreference => ({
  kind,
  in_app: !RESULT_KINDS.includes(kind),
  email: ['assigned', 'mention', 'client_request', 'approval', 'reply_held', 'report_waiting'].includes(kind)
    ? 'at_once'
    : 'off',
  push: ![
    'report_waiting',
    'client_alert',
    'sender_failing',
    'integration_trouble',
    'import_ended',
    'sync_ended',
  ].includes(kind),
});

export const NotificationSettings = z.strictObject({
  time_zone: text(60).min(1),
  /** Either both are set or neither. */
  quiet_from: TimeOfDay.nullable(),
  quiet_until: TimeOfDay.nullable(),
  digest_at: TimeOfDay,
  preferences: z.array(NotificationPreference).max(NOTIFICATION_KINDS.length),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** Kinds that can be sent to a channel. The others are personal. */
export const CHANNEL_KINDS = [
  'rule',
  'overdue',
  'interested_reply',
  'client_alert',
  'sender_failing',
  'integration_trouble',
  'import_ended',
  'sync_ended',
] as const satisfies readonly NotificationKind[];

export const MAX_NOTIFICATION_WEBHOOKS = 20;

export const NotificationWebhook = z.object({
  id: Id,
  name: z.string(),
  service: z.enum(['slack', 'teams', 'other']),
  /** The only part of its URL that is returned. */
  host: z.string(),
  kinds: z.array(z.enum(CHANNEL_KINDS)),
  /** Why the last message did not arrive. */
  error: z.string().nullable(),
  last_sent_at: z.iso.datetime().nullable(),
  /** Nothing is posted: the person who added it was removed or may no longer manage integrations. Saving it resumes it. */
  paused: z.boolean(),
});
export type NotificationWebhook = z.infer<typeof NotificationWebhook>;

export const NewNotificationWebhook = z.strictObject({
  name: text(80).min(1),
  service: NotificationWebhook.shape.service,
  url: text(2000).pipe(z.url({ protocol: /^https?$/ })),
  kinds: z.array(z.enum(CHANNEL_KINDS)).min(1).max(CHANNEL_KINDS.length),
});
export type NewNotificationWebhook = z.infer<typeof NewNotificationWebhook>;

/** As browsers return it: base64url without padding. */
export const PushSubscriptionInput = z.strictObject({
  endpoint: text(1000).pipe(z.url({ protocol: /^https?$/ })),
  keys: z.strictObject({
    p256dh: z
      .string()
      .max(87)
      .regex(/^[\w-]{87}$/),
    auth: z
      .string()
      .max(22)
      .regex(/^[\w-]{22}$/),
  }),
});
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;
