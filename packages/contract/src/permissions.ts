/**
 * The permission table. The server enforces it, the browser hides controls by it, and a test checks every entry.
 * A permission holds when one of its clauses matches; a clause matches when every list in it does.
 * The column `role` is open text, so an unknown role matches no clause that names roles.
 */
export const USER_TYPES = ['agency', 'single_location', 'agency_customer'] as const;

export type Membership = { readonly role: string; readonly user_type: string };
type Clause = {
  readonly role?: readonly string[];
  readonly user_type?: readonly (typeof USER_TYPES)[number][];
};

const everyone: readonly Clause[] = [{ user_type: USER_TYPES }];
const insiders: readonly Clause[] = [{ user_type: ['agency', 'single_location'] }];
const admins: readonly Clause[] = [{ role: ['owner', 'team'], user_type: ['agency', 'single_location'] }];

export const permissions = {
  'profile:read': everyone,
  // An agency_customer is read-only everywhere, including their profile.
  'profile:write': insiders,
  'locations:read': everyone,
  'live:listen': everyone,
  'dashboard:read': everyone,
  'inbox:read': everyone,
  'inbox:write': insiders,
  // Questions, flags and answers of clients, in locations whose settings allow them. The team uses notes instead.
  'inbox:ask': [{ user_type: ['agency_customer'] }],
  // Only clients decide about drafts, in locations whose settings allow it. The agency withdraws and sends instead.
  'approvals:decide': [{ user_type: ['agency_customer'] }],
  'approvals:comment': everyone,
  'notifications:use': insiders,
  // For people in the user's own conversations. Users who see all locations also manage the list
  // (`suppression:manage`).
  'suppression:add': insiders,
  'suppression:manage': insiders,
  'opportunities:write': insiders,
  'campaigns:read': insiders,
  'campaigns:write': insiders,
  // Mapping, activating, pausing, syncing.
  'campaigns:manage': admins,
  'assistant:use': insiders,
  'leads:read': insiders,
  'leads:write': insiders,
  'enrichment:read': insiders,
  'integrations:read': admins,
  'integrations:manage': admins,
  // Starting to write to a customer's CRM, and reverting it.
  'crm:approve': [{ role: ['owner'], user_type: ['agency', 'single_location'] }],
  // A rule acts in all conversations that it matches.
  'rules:manage': admins,
  // The brand that clients of the whole workspace see.
  'branding:manage': admins,
  // The password of the mail server, and the address in whose name emails are sent.
  'mail_server:manage': [{ role: ['owner'], user_type: ['agency', 'single_location'] }],
  // Clients read the published reports of their locations.
  'reports:read': everyone,
  'reports:write': insiders,
  // The agency's overview of its clients, limited to the locations that the person sees.
  'clients:read': insiders,
  // The access of the clients of each location. Other agency users work with clients, but cannot change this.
  'client_access:manage': [{ role: ['owner', 'team'], user_type: ['agency'] }],
  'onboarding:write': insiders,
  // Billing belongs to the agency. Users limited to some locations do not see it.
  'billing:read': [...admins, { user_type: ['agency'] }],
  'billing:manage': [{ role: ['owner'], user_type: ['agency', 'single_location'] }],
  'audit:read': [{ role: ['owner'], user_type: ['agency', 'single_location'] }],
  // The second-factor policy, and resetting second factors.
  'security:manage': [{ role: ['owner'], user_type: ['agency', 'single_location'] }],
  'jobs:manage': admins,
  // A key never has more rights than its creator.
  'api_keys:manage': admins,
  // Whether AI assistants may connect to the workspace.
  'mcp:manage': [{ role: ['owner'], user_type: ['agency', 'single_location'] }],
  // Endpoints receive events of all locations outside the product.
  'webhooks:manage': [{ role: ['owner'], user_type: ['agency', 'single_location'] }],
  // Only for administrators, because personal data spans all locations.
  'privacy:manage': admins,
  // Only agency users change user types and grant locations.
  'people:assign': [{ user_type: ['agency'] }],
  'people:manage': [...admins, { user_type: ['agency'] }],
} as const satisfies Record<string, readonly Clause[]>;

export type Permission = keyof typeof permissions;

const matches = (list: readonly string[] | undefined, value: string) =>
  list === undefined || list.includes(value);

type LocationMember = Membership & { readonly writable_locations: readonly string[] | null };

/** Whether the user has the permission in this location. Read access alone is not enough. */
export const canIn = (member: LocationMember, permission: Permission, location_id: string | null): boolean =>
  can(member, permission) &&
  (member.writable_locations === null ||
    (location_id !== null && member.writable_locations.includes(location_id)));

/** True if the user has the permission in at least one location. */
export const canAnywhere = (member: LocationMember, permission: Permission): boolean =>
  can(member, permission) && member.writable_locations?.length !== 0;

export function can(member: Membership, permission: Permission): boolean {
  const clauses: readonly Clause[] = permissions[permission];
  return clauses.some(
    (clause) => matches(clause.role, member.role) && matches(clause.user_type, member.user_type),
  );
}
