import { can, type Membership } from '../permissions.ts';

type Person = Membership & { readonly default_location_id: string | null };

export const canManageCampaignMapping = (person: Membership): boolean => can(person, 'campaigns:manage');

/** Location that campaigns of a single-location user are mapped to automatically; null for other users. */
export const getDefaultLocationId = ({ user_type, default_location_id }: Person): string | null =>
  user_type === 'single_location' ? default_location_id : null;

export const shouldAutoMapCampaigns = (person: Person): boolean => getDefaultLocationId(person) !== null;

/** True for automatically mapped campaigns. They cannot be moved, because the next sync would map them back. */
export const isAutoMapped = (
  person: Person,
  { ghl_location_id }: { readonly ghl_location_id: string | null },
): boolean => ghl_location_id !== null && ghl_location_id === getDefaultLocationId(person);

/** The eight states of a campaign, for all providers. Other values map to Unknown. A completed campaign sends nothing. */
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

type Controllable = { readonly provider: string; readonly status: number | null };

/** Only cold-email campaigns are activated and paused from here, and only between these two states. */
export const canActivate = ({ provider, status }: Controllable): boolean =>
  provider === 'instantly' && status === CAMPAIGN_STATUSES.PAUSED;

export const canPause = ({ provider, status }: Controllable): boolean =>
  provider === 'instantly' && status === CAMPAIGN_STATUSES.ACTIVE;
