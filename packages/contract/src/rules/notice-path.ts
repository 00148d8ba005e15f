import type { Notice } from '../shapes/notifications.ts';

/** Where a notice leads, from the root of the application. */
export function noticePath({ contact_id, campaign_id }: Pick<Notice, 'contact_id' | 'campaign_id'>): string {
  if (contact_id) return `/conversations?contact=${contact_id}`;
  return campaign_id ? `/campaigns/${campaign_id}?tab=leads` : '/integrations';
}
