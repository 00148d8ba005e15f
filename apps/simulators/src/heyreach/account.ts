import type { KeyedAccount } from '../frame/switches/accounts.ts';
import type { Campaign, CampaignLead, Conversation, LinkedInAccount, StatDay, Webhook } from './objects.ts';

export interface HeyReachAccount extends KeyedAccount<Webhook> {
  name: string;
  campaigns: Map<number, Campaign>;
  senders: Map<number, LinkedInAccount>;
  leads: CampaignLead[];
  conversations: Map<string, Conversation>;
  days: Map<number, Map<string, StatDay>>;
}
