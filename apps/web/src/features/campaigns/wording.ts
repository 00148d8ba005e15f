import { CAMPAIGN_STATUSES, type Campaign } from '@hearback/contract';

type Tone = 'neutral' | 'brand' | 'good' | 'warning' | 'danger';
type StatusLabel = { readonly label: string; readonly tone: Tone };

const S = CAMPAIGN_STATUSES;

export const STATUSES: ReadonlyMap<number, StatusLabel> = new Map([
  [S.DRAFT, { label: 'Draft', tone: 'neutral' }],
  [S.ACTIVE, { label: 'Active', tone: 'good' }],
  [S.PAUSED, { label: 'Paused', tone: 'warning' }],
  [S.COMPLETED, { label: 'Completed', tone: 'brand' }],
  [S.RUNNING_SUBSEQUENCES, { label: 'Running Subsequences', tone: 'good' }],
  [S.ACCOUNTS_UNHEALTHY, { label: 'Accounts Unhealthy', tone: 'danger' }],
  [S.BOUNCE_PROTECT, { label: 'Bounce Protect', tone: 'danger' }],
  [S.ACCOUNT_SUSPENDED, { label: 'Account Suspended', tone: 'danger' }],
]);
const UNKNOWN: StatusLabel = { label: 'Unknown', tone: 'neutral' };

export const toStatus = (status: number | null): StatusLabel =>
  (status === null ? undefined : STATUSES.get(status)) ?? UNKNOWN;

const PROVIDERS: Readonly<Record<string, string>> = { instantly: 'Email', heyreach: 'LinkedIn', ghl: 'GHL' };

export const providerLabel = (provider: string): string => PROVIDERS[provider] ?? 'Unknown';

export const campaignName = ({
  name,
  provider_campaign_id,
}: Pick<Campaign, 'name' | 'provider_campaign_id'>) => name || provider_campaign_id;
