import type { KeyedAccount } from '../frame/switches/accounts.ts';
import type { Campaign, CampaignDay, Email, Lead, Mailbox, Webhook, Workspace } from './objects.ts';

/** A mail, and since when the list shows it: the webhook may be faster. */
interface EmailRecord {
  email: Email;
  visibleAtMs: number;
}

export interface InstantlyAccount extends KeyedAccount<Webhook> {
  workspace: Workspace;
  campaigns: Map<string, Campaign>;
  leads: Map<string, Lead>;
  /** Oldest first. */
  emails: EmailRecord[];
  mailboxes: Mailbox[];
  /** Addresses and domains that get no mail. */
  blocked: Set<string>;
  days: Map<string, CampaignDay[]>;
}
