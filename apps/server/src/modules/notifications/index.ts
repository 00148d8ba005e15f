export { markConversationRead } from './list/mark-read.ts';
export { notify } from './list/notify.ts';
export { notificationsPersonalData } from './list/personal-data.queries.ts';
export { notificationsJobs } from './notifications.jobs.ts';
export { notificationsRoutes } from './notifications.routes.ts';
export { PUSH_PRIVATE_KEY } from './push/push-keys.ts';
export { unsubscribe } from './settings/unsubscribe.plugin.ts';
export { NOTIFICATION_WEBHOOK_URL } from './webhooks/webhooks.queries.ts';
