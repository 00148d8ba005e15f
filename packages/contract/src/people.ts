import { z } from 'zod';
import { SignUp } from './auth.ts';
import { endpoint } from './endpoint.ts';
import {
  AccessibleLocation,
  AccessLevel,
  Deletion,
  Invitation,
  NewInvitation,
  NewUser,
  OwnProfile,
  Person,
  ProfileEdit,
  SecondFactorRule,
  UserType,
} from './shapes/people.ts';
import { Done, Id, IdPath, LocationId, Password, Token, text } from './values.ts';

const ResetState = z.enum(['valid', 'used', 'expired', 'invalid']);

const tags = ['people'];

export const people = {
  signUp: endpoint('public')
    .route({ method: 'POST', path: '/auth/sign-up', summary: 'Start an agency', tags })
    .input(SignUp)
    .output(Done),
  confirmEmail: endpoint('public')
    .route({
      method: 'POST',
      path: '/auth/confirm-email',
      summary: 'Confirm the e-mail address of a sign-up',
      tags,
    })
    .input(z.strictObject({ token: Token }))
    .output(z.object({ success: z.literal(true), email: z.string() })),
  getProfile: endpoint('profile:read')
    .route({ method: 'GET', path: '/users/me', summary: 'The own profile', tags })
    .output(OwnProfile),
  updateProfile: endpoint('profile:write')
    .route({ method: 'PATCH', path: '/users/me', summary: 'Save the own profile', tags })
    .input(ProfileEdit)
    .output(OwnProfile),
  updateOnboardingStatus: endpoint('onboarding:write')
    .route({
      method: 'POST',
      path: '/functions/update-onboarding-status',
      summary: 'Finish the onboarding',
      tags,
    })
    .input(z.strictObject({ status: z.literal('completed') }))
    .output(OwnProfile),
  deleteOwnAccount: endpoint('session')
    .route({ method: 'POST', path: '/functions/delete-own-account', summary: 'Delete the own account', tags })
    .input(
      z.strictObject({ confirmWorkspace: z.boolean().default(false) }).default({ confirmWorkspace: false }),
    )
    .output(Done),
  previewOwnDeletion: endpoint('session')
    .route({
      method: 'GET',
      path: '/users/me/deletion',
      summary: 'What deleting the own account takes along',
      tags,
    })
    .output(Deletion),
  handOverWorkspace: endpoint('billing:manage')
    .route({
      method: 'POST',
      path: '/functions/hand-over-workspace',
      summary: 'Make another person the owner',
      tags,
    })
    .input(z.strictObject({ userId: Id }))
    .output(Done),
  list: endpoint('people:manage')
    .route({
      method: 'GET',
      path: '/users',
      summary: 'People of the workspace, newest first, at most 1000',
      tags,
    })
    .output(z.array(Person)),
  changeType: endpoint('people:assign')
    .route({ method: 'PATCH', path: '/users/{id}', summary: "Change another person's type", tags })
    .input(
      IdPath.extend({
        user_type: UserType,
        default_location_id: LocationId.nullish(),
        agency_owner_id: Id.nullish(),
      }).strict(),
    )
    .output(Person),
  editPerson: endpoint('people:manage')
    .route({
      method: 'PATCH',
      path: '/users/{id}/details',
      summary: "Change another person's name, phone and business name",
      tags,
    })
    .input(IdPath.extend(ProfileEdit.shape).strict())
    .output(Person),
  createDirect: endpoint('people:manage')
    .route({
      method: 'POST',
      path: '/functions/create-user-direct',
      summary: 'Make a person with a temporary password',
      tags,
    })
    .input(NewUser)
    .output(
      z.object({
        user: Person.extend({ ghlContactId: z.string().nullable() }),
        /** Why the CRM does not know the person, when it was asked to: the person is made all the same. */
        warning: z.string().optional(),
      }),
    ),
  grantLocation: endpoint('people:assign')
    .route({
      method: 'POST',
      path: '/user-location-access',
      summary: 'Grant a person access to a location',
      tags,
    })
    .input(
      z.strictObject({
        user_id: Id,
        ghl_location_id: LocationId,
        access_level: AccessLevel.default('read'),
      }),
    )
    .output(Done),
  revokeLocation: endpoint('people:assign')
    .route({
      method: 'DELETE',
      path: '/user-location-access/{user_id}/{ghl_location_id}',
      summary: 'Take access away',
      tags,
    })
    .input(z.strictObject({ user_id: Id, ghl_location_id: LocationId }))
    .output(Done),
  getUserAccessibleLocations: endpoint('locations:read')
    .route({
      method: 'POST',
      path: '/rpc/get_user_accessible_locations',
      summary: 'The locations a person may see, with the access level',
      tags,
    })
    .input(z.object({ p_user_id: Id }))
    .output(z.array(AccessibleLocation)),
  canAssignLocationAccess: endpoint('locations:read')
    .route({
      method: 'POST',
      path: '/rpc/can_assign_location_access',
      summary: 'Whether a person may grant access to a location',
      tags,
    })
    .input(z.object({ assigner_id: Id, location_id: LocationId }))
    .output(z.boolean()),
  sendInvitation: endpoint('people:manage', {
    refusals: { unauthenticated: 'UNAUTHORIZED', forbidden: 'INSUFFICIENT_PERMISSIONS' },
  })
    .route({
      method: 'POST',
      path: '/functions/send-user-invitation',
      summary: 'Invite a person by e-mail',
      tags,
    })
    .input(NewInvitation)
    .output(z.object({ success: z.literal(true), invitation: Invitation })),
  listInvitations: endpoint('people:manage')
    .route({ method: 'GET', path: '/invitations', summary: 'Pending invitations, newest first', tags })
    .output(z.array(Invitation)),
  cancelInvitation: endpoint('people:manage')
    .route({ method: 'DELETE', path: '/invitations/{id}', summary: 'Cancel a pending invitation', tags })
    .input(IdPath)
    .output(Done),
  validateInvitationToken: endpoint('public')
    .route({
      method: 'POST',
      path: '/functions/validate-invitation-token',
      summary: 'Look at an invitation link',
      tags,
    })
    .input(z.strictObject({ token: z.string().max(200) }))
    .output(
      z.object({
        isValid: z.boolean(),
        invitation: Invitation.pick({
          email: true,
          user_type: true,
          locations: true,
          access_level: true,
        }).optional(),
        error: z.string().optional(),
      }),
    ),
  acceptInvitation: endpoint('public')
    .route({ method: 'POST', path: '/functions/accept-invitation', summary: 'Accept an invitation', tags })
    .input(z.strictObject({ token: Token, password: Password, firstName: text(120), lastName: text(120) }))
    .output(Done),
  sendPasswordReset: endpoint('people:manage')
    .route({
      method: 'POST',
      path: '/functions/send-password-reset',
      summary: 'Send a person a reset link',
      tags,
    })
    .input(z.strictObject({ userId: Id }))
    .output(Done),
  validateResetToken: endpoint('public')
    .route({ method: 'POST', path: '/functions/validate-reset-token', summary: 'Look at a reset link', tags })
    .input(z.strictObject({ token: z.string().max(200) }))
    .output(z.object({ state: ResetState })),
  resetPassword: endpoint('public')
    .route({ method: 'POST', path: '/functions/reset-password', summary: 'Set a new password by link', tags })
    .input(z.strictObject({ token: Token, password: Password }))
    .output(Done.extend({ email: z.string() })),
  previewDeletion: endpoint('people:manage')
    .route({
      method: 'POST',
      path: '/users/deletion-preview',
      summary: 'What deleting a person takes along',
      tags,
    })
    .input(z.strictObject({ email: text(320) }))
    .output(Deletion),
  adminDelete: endpoint('people:manage')
    .route({
      method: 'POST',
      path: '/functions/admin-delete-user-and-integrations',
      summary: 'Delete a person of the workspace with their integrations',
      tags,
    })
    .input(z.strictObject({ email: text(320) }))
    .output(Done),
  getSecondFactorRule: endpoint('security:manage')
    .route({
      method: 'GET',
      path: '/workspace/second-factor',
      summary: 'Whether everyone needs a second factor, and how many have none yet',
      tags,
    })
    .output(SecondFactorRule.extend({ without: z.number().int() })),
  saveSecondFactorRule: endpoint('security:manage')
    .route({
      method: 'PUT',
      path: '/workspace/second-factor',
      summary: 'Ask everyone for a second factor, or no longer',
      tags,
    })
    .input(SecondFactorRule)
    .output(Done),
  resetSecondFactor: endpoint('security:manage')
    .route({
      method: 'POST',
      path: '/users/{id}/second-factor/reset',
      summary: "Take another person's second factor away, so that they can set up a new one",
      tags,
    })
    .input(IdPath)
    .output(Done),
};
