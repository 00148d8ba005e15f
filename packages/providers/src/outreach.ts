/** The data of all outreach providers in one format. Names match the product's columns. */

export type OutreachCampaign = {
  readonly provider_campaign_id: string;
  readonly name: string | null;
  /** 0 draft, 1 active, 2 paused, 3 completed, 4 running subsequences, -1, -2, -99 in trouble; null shows 'Unknown'. */
  readonly status: number | null;
  /** The provider's own status, for unknown values. */
  readonly provider_status: string | null;
  readonly created_at: Date | null;
  /** The last day of its schedule, such as '2026-12-31'. Null if it has no end or the channel does not report it. */
  readonly ends_on: string | null;
  /** The figures in the list. Figures of a period need another request. */
  readonly stats: Readonly<Record<string, number>> | null;
};

/** Null means that the channel does not measure it, such as opens on LinkedIn. Rates are percentages with two decimals. */
export type CampaignStats = {
  readonly sent: number | null;
  readonly delivered: number | null;
  readonly opened: number | null;
  readonly replied: number | null;
  readonly bounced: number | null;
  readonly clicked: number | null;
  readonly total_leads: number | null;
  readonly open_rate: number | null;
  readonly reply_rate: number | null;
  readonly bounce_rate: number | null;
  readonly interested: number | null;
  readonly meeting_booked: number | null;
  readonly [counter: string]: number | null;
};

export type CampaignStatsEntry = { readonly provider_campaign_id: string; readonly stats: CampaignStats };

/** Counts people, except for `sent`. Null: the channel does not measure it. */
export type CountedFigures = {
  readonly sent: number;
  /** People who received their first message, so that days add up to a period. */
  readonly contacted: number | null;
  readonly opened: number | null;
  readonly replied: number;
};

/** `day` is the provider's day in UTC: 'YYYY-MM-DD'. */
export type DayFigures = PeriodFigures & { readonly day: string };

/** `interested` counts leads with a positive label: interested, or any later stage such as a booked meeting. */
export type PeriodFigures = CountedFigures & { readonly interested: number | null };

/** Both start at 1. Step 0 is for figures without a step. */
export type StepFigures = Omit<PeriodFigures, 'contacted'> & {
  readonly step: number;
  readonly variant: number;
};

/** Facts about a company besides its name. Names match the product's columns. */
export const COMPANY_FACTS = [
  'industry',
  'headcount_range',
  'hq_geo',
  'company_summary',
  'company_icp',
  'challenges_for_title',
  'company_type',
] as const;

export type CompanyFacts = Readonly<Partial<Record<(typeof COMPANY_FACTS)[number], string>>>;

export type Lead = {
  readonly provider_lead_id: string | null;
  readonly email: string | null;
  readonly linkedin_url: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly company_name: string | null;
  readonly company_linkedin_url: string | null;
  readonly job_title: string | null;
  readonly headline: string | null;
  readonly summary: string | null;
  readonly profile_picture: string | null;
  readonly geo: string | null;
  readonly phone: string | null;
  readonly website: string | null;
  readonly company: CompanyFacts;
  /** Custom fields of the customer, under their own names. */
  readonly custom: Readonly<Record<string, string | number | boolean>>;
};

export const EMPTY_LEAD: Lead = {
  provider_lead_id: null,
  email: null,
  linkedin_url: null,
  first_name: null,
  last_name: null,
  company_name: null,
  company_linkedin_url: null,
  job_title: null,
  headline: null,
  summary: null,
  profile_picture: null,
  geo: null,
  phone: null,
  website: null,
  company: {},
  custom: {},
};

/** A file of an email. */
export type Attachment = {
  readonly name: string | null;
  /** In bytes, as the provider reports it. */
  readonly size: number | null;
  /** The declared media type. */
  readonly type: string | null;
  /** Null if the provider did not store the file. */
  readonly url: string | null;
};

export type OutreachMessage = {
  /** The provider's id, or a stable digest of the message. */
  readonly provider_message_id: string;
  readonly thread_id: string | null;
  readonly provider_campaign_id: string | null;
  /** The mailbox (eaccount), or the id of the LinkedIn account. */
  readonly account_id: string | null;
  /** The name of that mailbox or LinkedIn account, if the message reveals it. */
  readonly account_name: string | null;
  readonly direction: 'inbound' | 'outbound';
  readonly subject: string | null;
  readonly body_text: string | null;
  readonly body_html: string | null;
  /** Email addresses, or profile URLs on LinkedIn. */
  readonly from: string | null;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  /** The name next to the sender's address. Null on LinkedIn. */
  readonly from_name: string | null;
  readonly attachments: readonly Attachment[];
  readonly sent_at: Date | null;
  /** When the provider stored it: later than `sent_at`. Incremental lists use it. */
  readonly recorded_at: Date | null;
  /** Such as an out-of-office reply. */
  readonly automatic: boolean;
  readonly lead: Lead;
  /** False if the provider names no lead, so that `lead` is the other side of the email. */
  readonly names_lead: boolean;
};

/** The account of a key, if the provider names it. */
export type KeyAccount = { readonly provider_account_id: string | null; readonly name: string | null };

/** In percent, two decimals. */
export const percent = (part: number, whole: number): number =>
  whole > 0 ? Math.round((part / whole) * 10_000) / 100 : 0;

/** A lead that is added to a list of leads. */
export type ListLead = {
  readonly email: string | null;
  readonly profileUrl: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly company_name: string | null;
  readonly phone: string | null;
};

/** `refused`: the provider did not accept the lead, for example because an address or a name is missing. */
export type ListOutcome = 'added' | 'present' | 'refused';
