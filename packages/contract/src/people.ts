import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { USER_TYPES } from './permissions.ts';

export const Profile = z.object({
  id: z.uuid(),
  auth_user_id: z.string(),
  workspace_id: z.uuid(),
  email: z.string(),
  role: z.string(),
  user_type: z.enum(USER_TYPES),
  onboarding_status: z.enum(['pending', 'completed']),
  default_location_id: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string(),
  phone: z.string(),
  agency_owner_id: z.uuid().nullable(),
  has_temporary_password: z.boolean(),
  ghl_contact_id: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type Profile = z.infer<typeof Profile>;

const name = z.string().trim().max(120);

export const ProfileEdit = z.strictObject({
  first_name: name,
  last_name: name,
  phone: z.string().trim().max(40),
  company_name: name,
});
export type ProfileEdit = z.infer<typeof ProfileEdit>;

export const AccessibleLocation = z.object({
  ghl_location_id: z.string(),
  access_level: z.enum(['read', 'write', 'admin']),
  location_name: z.string(),
});
export type AccessibleLocation = z.infer<typeof AccessibleLocation>;

export const people = {
  getProfile: endpoint('profile:read')
    .route({ method: 'GET', path: '/users/me', summary: 'The own profile', tags: ['people'] })
    .output(Profile),
  updateProfile: endpoint('profile:write')
    .route({ method: 'PATCH', path: '/users/me', summary: 'Save the own profile', tags: ['people'] })
    .input(ProfileEdit)
    .output(Profile),
  getUserAccessibleLocations: endpoint('locations:read')
    .route({
      method: 'POST',
      path: '/rpc/get_user_accessible_locations',
      summary: 'The locations a person may see, with the access level',
      tags: ['people'],
    })
    .input(z.object({ p_user_id: z.uuid() }))
    .output(z.array(AccessibleLocation)),
  canAssignLocationAccess: endpoint('locations:read')
    .route({
      method: 'POST',
      path: '/rpc/can_assign_location_access',
      summary: 'Whether a person may grant access to a location',
      tags: ['people'],
    })
    .input(z.object({ assigner_id: z.uuid(), location_id: z.string().min(1).max(100) }))
    .output(z.boolean()),
};
