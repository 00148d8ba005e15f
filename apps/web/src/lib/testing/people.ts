import type { Location, OwnClientAccess, OwnProfile, Person } from '@hearback/contract';
import { fallbackProfile } from '../viewer/fallback-profile.ts';

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** The owner of an agency, unless overridden. */
export const aProfile = (more: Partial<OwnProfile> = {}): OwnProfile => ({
  ...fallbackProfile({ id: 'ann', email: 'ann@agency.test' }),
  id: uuid(1),
  workspace_id: uuid(9),
  role: 'owner',
  user_type: 'agency',
  writable_locations: null,
  first_name: 'Ann',
  last_name: 'Lee',
  ...more,
});

/** A client who sees everything in the location of the test threads, unless overridden. */
export const aClient = (access: Partial<OwnClientAccess> = {}): OwnProfile =>
  aProfile({
    ...{ role: 'client', user_type: 'agency_customer', writable_locations: [] },
    client_access: {
      ...{ threads: 'all', comment_locations: ['loc1'], answer_locations: [], approval_locations: [] },
      ...{ sees_reports: true, sees_meetings: true },
      ...access,
    },
  });

/** A client with the number `n` in every name, unless overridden. */
export const aPerson = (n: number, more: Partial<Person> = {}): Person => ({
  ...fallbackProfile({ id: `p${n}`, email: `person${n}@client.test` }),
  id: uuid(1000 + n),
  workspace_id: uuid(9),
  first_name: `First${n}`,
  last_name: `Last${n}`,
  created_at: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
  locations: [],
  ...more,
});

export const aLocation = (n: number, name: string): Location => ({
  id: uuid(2000 + n),
  ghl_location_id: `loc${n}`,
  name,
  custom_name: null,
  connected: true,
  last_sync: null,
  contact_count: 0,
  campaign_count: 0,
  error_message: null,
  token_state: 'ok',
  missing_scopes: [],
});
