import type { Account, OwnProfile } from '@hearback/contract';

/**
 * What the browser shows when the profile cannot be read: the narrowest view there is. It is a view only;
 * the server grants nothing by it.
 */
export const fallbackProfile = (account: Account): OwnProfile => ({
  id: '',
  auth_user_id: account.id,
  workspace_id: '',
  workspace_name: 'The agency',
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
  ghl_contact_id: null,
  writable_locations: [],
  created_at: '1970-01-01T00:00:00.000Z',
});

/**
 * Stands in until the person has chosen a password, or set up a second factor: the server does not tell the profile before. Not a customer's, whom
 * the guard would send away from the page that was asked for; nothing is drawn of it.
 */
export const unreadProfile = (account: Account, mustChangePassword: boolean): OwnProfile => ({
  ...fallbackProfile(account),
  user_type: 'agency',
  writable_locations: null,
  has_temporary_password: mustChangePassword,
  second_factor_due: mustChangePassword ? null : '1970-01-01T00:00:00.000Z',
});
