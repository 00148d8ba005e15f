import type { NotificationWebhook } from '@hearback/contract';

export const SERVICES: Record<NotificationWebhook['service'], string> = {
  slack: 'Slack',
  teams: 'Microsoft Teams',
  other: 'Other service',
};
