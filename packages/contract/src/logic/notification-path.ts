import type { Notification } from '../schemas/notifications.ts';

/** Path that a notification links to. */
export function notificationPath({
  kind,
  contact_id,
  campaign_id,
}: Pick<Notification, 'contact_id' | 'campaign_id'> & Partial<Pick<Notification, 'kind'>>): string {
  if (contact_id) return `/conversations?contact=${contact_id}`;
  if (kind === 'report_waiting') return '/reports';
  if (kind === 'client_alert') return '/clients?attention=alerts';
  if (kind === 'sender_failing') return '/integrations/senders';
  return campaign_id ? `/campaigns/${campaign_id}?tab=leads` : '/integrations';
}
