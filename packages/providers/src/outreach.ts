/** What outreach providers tell us, in one language for all of them. Names are those of the product's columns. */

export type OutreachCampaign = {
  readonly provider_campaign_id: string;
  readonly name: string | null;
  /** 0 draft, 1 active, 2 paused, 3 completed, 4 running subsequences, -1, -2, -99 in trouble; null shows 'Unknown'. */
  readonly status: number | null;
  /** The provider's own word, for whoever looks into a status that we do not know. */
  readonly provider_status: string | null;
  readonly created_at: Date | null;
  /** What came with the list; figures of a period are asked for apart. */
  readonly stats: Readonly<Record<string, number>> | null;
};

/** Null means that the channel does not measure it: LinkedIn knows no opens. Rates are percentages with two decimals. */
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

export type StatsOfCampaign = { readonly provider_campaign_id: string; readonly stats: CampaignStats };

/** People, apart from what was sent. Null: the channel does not tell. */
export type CountedFigures = {
  readonly sent: number;
  readonly contacted: number | null;
  readonly opened: number | null;
  readonly replied: number;
};

/** `day` as the provider cuts days, in UTC: 'YYYY-MM-DD'. */
export type DayFigures = PeriodFigures & { readonly day: string };

/** `interested` counts leads with a positive label: interested, or any later stage such as a booked meeting. */
export type PeriodFigures = CountedFigures & { readonly interested: number | null };

/** Both count from 1; step 0 is what the provider can place no more. */
export type StepFigures = Omit<PeriodFigures, 'contacted'> & {
  readonly step: number;
  readonly variant: number;
};

/** What is known of a company beyond its name. Names are those of the product's columns. */
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
  /** What the customer added to the lead, under the customer's own names. */
  readonly custom: Readonly<Record<string, string | number | boolean>>;
};

export const NOBODY: Lead = {
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

export type OutreachMessage = {
  /** The provider's id, or a digest that is the same each time the message is read. */
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
  /** Addresses of mail, profile addresses on LinkedIn. */
  readonly from: string | null;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly sent_at: Date | null;
  /** When the provider wrote it down: later than `sent_at`, and what a list since a moment goes by. */
  readonly recorded_at: Date | null;
  /** An out-of-office answer or the like. */
  readonly automatic: boolean;
  readonly lead: Lead;
};

/** The account behind a key, as far as the provider names it. */
export type AccountOfKey = { readonly provider_account_id: string | null; readonly name: string | null };

/** In percent, two decimals. */
export const percent = (part: number, whole: number): number =>
  whole > 0 ? Math.round((part / whole) * 10_000) / 100 : 0;
