/** The eight states of a campaign, whichever provider tells them. What is none of these is Unknown. */
export const CAMPAIGN_STATUSES = {
  DRAFT: 0,
  ACTIVE: 1,
  PAUSED: 2,
  COMPLETED: 3,
  RUNNING_SUBSEQUENCES: 4,
  ACCOUNTS_UNHEALTHY: -1,
  BOUNCE_PROTECT: -2,
  ACCOUNT_SUSPENDED: -99,
} as const;

type Turnable = { readonly provider: string; readonly status: number | null };

/** Only cold-email campaigns are turned from here, and only between these two states. */
export const canActivate = ({ provider, status }: Turnable): boolean =>
  provider === 'instantly' && status === CAMPAIGN_STATUSES.PAUSED;

export const canPause = ({ provider, status }: Turnable): boolean =>
  provider === 'instantly' && status === CAMPAIGN_STATUSES.ACTIVE;
