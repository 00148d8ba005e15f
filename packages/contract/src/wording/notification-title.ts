import type { Notification, NotificationKind } from '../schemas/notifications.ts';

/** Labels of the notification kinds in the settings. */
export const NOTIFICATION_LABELS: Readonly<Record<NotificationKind, string>> = {
  interested_reply: 'Interested reply',
  assigned: 'Conversation assigned to me',
  mention: 'Mention',
  client_request: 'Question or flag from a client',
  approval: 'Client approval of my drafts',
  reminder: 'Reminder',
  reply_held: 'Scheduled reply on hold',
  rule: 'Notification from a rule',
  overdue: 'Overdue',
  report_waiting: 'Report waiting for approval',
  client_alert: 'Client needs attention',
  sender_failing: 'Failing sender',
  integration_trouble: 'Integration problem',
  import_ended: 'Import finished',
  sync_ended: 'Sync finished',
};

const TITLES: Readonly<Record<NotificationKind, (name: string) => string>> = {
  interested_reply: (name) => `${name} is interested`,
  assigned: (name) => `Assigned to you: ${name}`,
  mention: (name) => `You were mentioned in the conversation with ${name}`,
  client_request: (name) => `Your client wrote about ${name}`,
  approval: (name) => `Client approval: your reply to ${name}`,
  reminder: (name) => `Reminder: ${name}`,
  reply_held: (name) => `A scheduled reply to ${name} is on hold`,
  rule: (name) => `A rule matched ${name}`,
  overdue: (name) => `${name} is still waiting for a reply`,
  report_waiting: (name) => `A report for ${name} is waiting for approval`,
  client_alert: (name) => `Needs attention: ${name}`,
  sender_failing: (name) => `A sender in ${name} is failing`,
  integration_trouble: (name) => `Problem with ${name}`,
  import_ended: (name) => `Import of ${name} finished`,
  sync_ended: (name) => `Sync of ${name} finished`,
};

/** Title of a notification, used in the app, in emails, push messages and team channels. */
export const notificationTitle = ({ kind, name }: Pick<Notification, 'kind' | 'name'>): string =>
  TITLES[kind](name);
