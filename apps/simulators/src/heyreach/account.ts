import type { Campaign, CampaignLead, Conversation, LinkedInAccount, StatDay, Webhook } from './objects.ts';

export interface HeyReachAccount {
  key: string;
  name: string;
  revoked: boolean;
  /** Set on the control page: hears every reply of this account. */
  webhookUrl: string;
  headers: Record<string, string>;
  campaigns: Map<number, Campaign>;
  senders: Map<number, LinkedInAccount>;
  leads: CampaignLead[];
  conversations: Map<string, Conversation>;
  webhooks: Map<number, Webhook>;
  days: Map<number, Map<string, StatDay>>;
}
