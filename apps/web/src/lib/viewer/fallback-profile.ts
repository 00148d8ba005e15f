import type { Account, OwnProfile } from '@hearback/contract';
import type { SessionValue } from '../session/session-state.ts';

/**
 * Fallback when the profile cannot be loaded: the least privileged view. It affects only the UI;
 * the server grants nothing by it.
 */
export const fallbackProfile = (account: Account): OwnProfile => ({
  id: '',
  auth_user_id: account.id,
  workspace_id: '',
  workspace_name: 'The agency',
  brand: null,
  email: account.email,
  role: 'client',
  user_type: 'agency_customer',
  onboarding_status: 'completed',
  default_location_id: null,
  first_name: '',
  last_name: '',
  company_name: '',
  phone: '',
  agency_owner_id: null,
  has_temporary_password: false,
  has_second_factor: false,
  second_factor_due: null,
  languages: null,
  can_translate: false,
  ghl_contact_id: null,
  writable_locations: [],
  client_access: null,
  created_at: '1970-01-01T00:00:00.000Z',
});

/**
 * Placeholder until the user has chosen a password or set up a second factor, because the server withholds the profile until then.
 * It is not a client's profile, which the guard would redirect. It is never rendered.
 */
export const unreadProfile = (
  account: Account,
  { mustChangePassword, brand }: Pick<SessionValue, 'mustChangePassword' | 'brand'>,
): OwnProfile => ({
  ...fallbackProfile(account),
  brand,
  user_type: 'agency',
  writable_locations: null,
  has_temporary_password: mustChangePassword,
  second_factor_due: mustChangePassword ? null : '1970-01-01T00:00:00.000Z',
});
