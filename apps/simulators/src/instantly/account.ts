import type { Campaign, CampaignDay, Email, Lead, Mailbox, Webhook, Workspace } from './objects.ts';

/** A mail, and since when the list shows it: the webhook may be faster. */
interface EmailRecord {
  email: Email;
  visibleAtMs: number;
}

export interface InstantlyAccount {
  key: string;
  revoked: boolean;
  /** Set on the control page: hears all events of this account, as if registered for all of them. */
  webhookUrl: string;
  headers: Record<string, string>;
  workspace: Workspace;
  campaigns: Map<string, Campaign>;
  leads: Map<string, Lead>;
  /** Oldest first. */
  emails: EmailRecord[];
  mailboxes: Mailbox[];
  webhooks: Map<string, Webhook>;
  days: Map<string, CampaignDay[]>;
}
