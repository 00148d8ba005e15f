import type { KeyedAccount } from '../framework/controls/accounts.ts';

/** Objects of the API. Times are ISO 8601 in UTC. */
interface Workspace {
  id: string;
  name: string;
  owner: string;
  timestamp_created: string;
  timestamp_updated: string;
  plan_id: string | null;
  org_logo_url: string | null;
  org_client_domain: string | null;
  add_unsub_to_block: boolean;
  default_opportunity_value: number;
  scheduled_for_removal_at: string | null;
}

export interface Campaign {
  id: string;
  name: string;
  status: number;
  campaign_schedule: object;
  sequences: object[];
  timestamp_created: string;
  timestamp_updated: string;
  organization: string;
  email_list: string[];
  is_evergreen: boolean;
  open_tracking: boolean;
  link_tracking: boolean;
  stop_on_reply: boolean;
  stop_on_auto_reply: boolean;
  text_only: boolean;
  daily_limit: number | null;
  daily_max_leads: number | null;
  email_gap: number | null;
  not_sending_status: number | null;
  [setting: string]: unknown;
}

export interface Lead {
  id: string;
  timestamp_created: string;
  timestamp_updated: string;
  organization: string;
  campaign: string | null;
  list_id: string | null;
  status: number;
  email: string;
  first_name: string | null;
  last_name: string | null;
  company_name: string | null;
  company_domain: string | null;
  job_title: string | null;
  phone: string | null;
  website: string | null;
  personalization: string | null;
  email_open_count: number;
  email_reply_count: number;
  email_click_count: number;
  lt_interest_status: number | null;
  verification_status: number;
  timestamp_last_contact: string | null;
  timestamp_last_reply: string | null;
  timestamp_last_interest_change: string | null;
  subsequence_id: string | null;
  upload_method: 'manual' | 'api';
  payload: Record<string, string | number | boolean | null>;
}

interface EmailFile {
  filename: string;
  size: number;
  type: string;
  url: string;
}

export interface Email {
  id: string;
  timestamp_created: string;
  timestamp_email: string;
  message_id: string;
  subject: string;
  from_address_email: string;
  to_address_email_list: string;
  cc_address_email_list: string;
  bcc_address_email_list: string;
  reply_to: string | null;
  body: { text?: string; html?: string };
  organization_id: string;
  campaign_id: string | null;
  list_id: string | null;
  lead: string | null;
  lead_id: string | null;
  eaccount: string;
  ue_type: 1 | 2 | 3 | 4;
  step: string | null;
  is_unread: 0 | 1;
  is_auto_reply: 0 | 1;
  is_focused: 0 | 1;
  i_status: number | null;
  thread_id: string;
  content_preview: string;
  reminder_ts: string | null;
  ai_interest_value: number | null;
  attachment_json: { files: EmailFile[] } | null;
  from_address_json: { address: string; name: string }[];
  to_address_json: { address: string; name: string }[];
  cc_address_json: { address: string; name: string }[];
}

export interface Mailbox {
  email: string;
  first_name: string;
  last_name: string;
  status: number;
  warmup_status: number;
  provider_code: number;
  daily_limit: number;
  sending_gap: number;
  stat_warmup_score: number;
  status_message: { code: string; command: string; response: string; e_message: string } | null;
  autofix_failed: boolean | null;
  setup_pending: boolean;
  is_managed_account: boolean;
  signature: string;
  timestamp_created: string;
  timestamp_updated: string;
  organization: string;
}

/** Activity of a mailbox on one day. Days without activity are missing. */
export interface MailboxDay {
  date: string;
  sent: number;
  bounced: number;
  warmupSent: number;
  landedInbox: number;
  landedSpam: number;
}

export interface BlockedEntry {
  id: string;
  timestamp_created: string;
  organization_id: string;
  bl_value: string;
  is_domain: boolean;
}

export interface Webhook {
  id: string;
  organization: string;
  campaign: string | null;
  name: string | null;
  target_hook_url: string;
  event_type: string | null;
  custom_interest_value: number | null;
  headers: Record<string, string> | null;
  timestamp_created: string;
  /** 1 active, -1 disabled after failures. */
  status: 1 | -1;
  timestamp_error: string | null;
}

/** A campaign's activity on one day. Replies are counted from the emails. */
export interface CampaignDay {
  date: string;
  sent: number;
  contacted: number;
  newLeads: number;
  opened: number;
  uniqueOpened: number;
  clicks: number;
  uniqueClicks: number;
  bounced: number;
  unsubscribed: number;
}

/** An email, and the time from which the list shows it. */
interface EmailRecord {
  email: Email;
  visibleAtMs: number;
}

export interface InstantlyAccount extends KeyedAccount<Webhook> {
  workspace: Workspace;
  campaigns: Map<string, Campaign>;
  /** Campaigns by the id of their subsequence. */
  subsequences: Map<string, string>;
  leads: Map<string, Lead>;
  /** Oldest first. */
  emails: EmailRecord[];
  mailboxes: Mailbox[];
  /** By address. New mailboxes have none. */
  mailboxDays: Map<string, MailboxDay[]>;
  /** Domains without these DNS records. */
  missingDns: Map<string, ('spf' | 'dkim' | 'dmarc')[]>;
  /** Addresses and domains that receive no emails. */
  blocked: Map<string, BlockedEntry>;
  /** The scopes of the key. Null for all. */
  scopes: string[] | null;
  days: Map<string, CampaignDay[]>;
}
