import { z } from 'zod';
import { SignUp } from './auth.ts';
import { Brand } from './branding.ts';
import { listEndpoints } from './endpoint.ts';
import {
  AccessibleLocation,
  AccessLevel,
  Deletion,
  Invitation,
  LanguagesEdit,
  NewInvitation,
  NewUser,
  OwnProfile,
  Person,
  ProfileEdit,
  SecondFactorRule,
  UserType,
} from './schemas/people.ts';
import { Done, Id, IdPath, LocationId, Password, Token, text } from './values.ts';

const ResetState = z.enum(['valid', 'used', 'expired', 'invalid']);

const endpoint = listEndpoints('people');

export const people = {
  signUp: endpoint('public', 'POST /auth/sign-up', 'Sign up and create a workspace')
    .input(SignUp)
    .output(Done),
  confirmEmail: endpoint('public', 'POST /auth/confirm-email', 'Confirm the email address of a sign-up')
    .input(
      z.strictObject({
        token: Token,
        password: Password.optional().describe(
          'Password of the sign-up. Required if the address was used to sign up more than once',
        ),
      }),
    )
    .output(z.object({ success: z.literal(true), email: z.string() })),
  getProfile: endpoint('profile:read', 'GET /users/me', 'Get your profile').output(OwnProfile),
  updateProfile: endpoint('profile:write', 'PATCH /users/me', 'Update your profile')
    .input(ProfileEdit)
    .output(OwnProfile),
  saveLanguages: endpoint('profile:write', 'PUT /users/me/languages', 'Save the languages you read')
    .input(LanguagesEdit)
    .output(OwnProfile),
  updateOnboardingStatus: endpoint(
    'onboarding:write',
    'POST /functions/update-onboarding-status',
    'Complete onboarding',
  )
    .input(z.strictObject({ status: z.literal('completed') }))
    .output(OwnProfile),
  deleteOwnAccount: endpoint('session', 'POST /functions/delete-own-account', 'Delete your account')
    .input(
      z.strictObject({ confirmWorkspace: z.boolean().default(false) }).default({ confirmWorkspace: false }),
    )
    .output(Done),
  previewOwnDeletion: endpoint('session', 'GET /users/me/deletion', 'Preview deleting your account').output(
    Deletion,
  ),
  handOverWorkspace: endpoint(
    'billing:manage',
    'POST /functions/hand-over-workspace',
    'Transfer the workspace to another person',
  )
    .input(z.strictObject({ userId: Id }))
    .output(Done),
  list: endpoint('people:manage', 'GET /users', 'List the people in the workspace, newest first').output(
    z.array(Person),
  ),
  changeType: endpoint('people:assign', 'PATCH /users/{id}', 'Change the type of a user')
    .input(
      IdPath.extend({
        user_type: UserType,
        default_location_id: LocationId.nullish(),
        agency_owner_id: Id.nullish(),
      }).strict(),
    )
    .output(Person),
  editPerson: endpoint(
    'people:manage',
    'PATCH /users/{id}/details',
    'Change the name, phone and business name of a user',
  )
    .input(IdPath.extend(ProfileEdit.shape).strict())
    .output(Person),
  createDirect: endpoint(
    'people:manage',
    'POST /functions/create-user-direct',
    'Create a user with a temporary password',
  )
    .input(NewUser)
    .output(
      z.object({
        user: Person.extend({ ghlContactId: z.string().nullable() }),
        /** Reason why the person could not be added to the CRM. The user is created anyway. */
        warning: z.string().optional(),
      }),
    ),
  grantLocation: endpoint('people:assign', 'POST /user-location-access', 'Grant a user access to a location')
    .input(
      z.strictObject({
        user_id: Id,
        ghl_location_id: LocationId,
        access_level: AccessLevel.default('read'),
      }),
    )
    .output(Done),
  revokeLocation: endpoint(
    'people:assign',
    'DELETE /user-location-access/{user_id}/{ghl_location_id}',
    'Revoke access to a location',
  )
    .input(z.strictObject({ user_id: Id, ghl_location_id: LocationId }))
    .output(Done),
  getUserAccessibleLocations: endpoint(
    'locations:read',
    'POST /rpc/get_user_accessible_locations',
    'List the locations a user can access',
  )
    .input(z.object({ p_user_id: Id }))
    .output(z.array(AccessibleLocation)),
  canAssignLocationAccess: endpoint(
    'locations:read',
    'POST /rpc/can_assign_location_access',
    'Check whether a user can grant access to a location',
  )
    .input(z.object({ assigner_id: Id, location_id: LocationId }))
    .output(z.boolean()),
  sendInvitation: endpoint(
    'people:manage',
    'POST /functions/send-user-invitation',
    'Invite a person by email',
    {
      refusals: { unauthenticated: 'UNAUTHORIZED', forbidden: 'INSUFFICIENT_PERMISSIONS' },
    },
  )
    .input(NewInvitation)
    .output(z.object({ success: z.literal(true), invitation: Invitation })),
  listInvitations: endpoint(
    'people:manage',
    'GET /invitations',
    'List pending invitations, newest first',
  ).output(z.array(Invitation)),
  cancelInvitation: endpoint('people:manage', 'DELETE /invitations/{id}', 'Cancel a pending invitation')
    .input(IdPath)
    .output(Done),
  validateInvitationToken: endpoint(
    'public',
    'POST /functions/validate-invitation-token',
    'Validate an invitation link',
  )
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
        /** Only for an invitation as a client. */
        brand: Brand.optional(),
        error: z.string().optional(),
      }),
    ),
  acceptInvitation: endpoint('public', 'POST /functions/accept-invitation', 'Accept an invitation')
    .input(z.strictObject({ token: Token, password: Password, firstName: text(120), lastName: text(120) }))
    .output(Done),
  sendPasswordReset: endpoint(
    'people:manage',
    'POST /functions/send-password-reset',
    'Send a password reset link',
  )
    .input(z.strictObject({ userId: Id }))
    .output(Done),
  endSessions: endpoint('people:manage', 'POST /users/{id}/sessions/end', 'End all sessions of a user')
    .input(IdPath)
    .output(z.object({ ended: z.number().int().describe('Number of sessions that ended') })),
  validateResetToken: endpoint(
    'public',
    'POST /functions/validate-reset-token',
    'Validate a password reset link',
  )
    .input(z.strictObject({ token: z.string().max(200) }))
    .output(
      z.object({
        state: ResetState,
        /** Only for the link of a client. */
        brand: Brand.optional(),
      }),
    ),
  resetPassword: endpoint('public', 'POST /functions/reset-password', 'Set a new password with a reset link')
    .input(z.strictObject({ token: Token, password: Password }))
    .output(Done.extend({ email: z.string() })),
  previewDeletion: endpoint('people:manage', 'POST /users/deletion-preview', 'Preview removing a person')
    .input(z.strictObject({ email: text(320) }))
    .output(Deletion),
  adminDelete: endpoint(
    'people:manage',
    'POST /functions/admin-delete-user-and-integrations',
    'Remove a person and, optionally, the outreach accounts they connected',
  )
    .input(
      z.strictObject({
        email: text(320),
        /** If false, the owner takes over the accounts. */
        deleteAccounts: z.boolean().default(false),
      }),
    )
    .output(Done),
  getSecondFactorRule: endpoint(
    'security:manage',
    'GET /workspace/second-factor',
    'Get the second-factor policy and the number of people without a second factor',
  ).output(SecondFactorRule.extend({ without: z.number().int() })),
  saveSecondFactorRule: endpoint(
    'security:manage',
    'PUT /workspace/second-factor',
    'Require a second factor, or stop requiring it',
  )
    .input(SecondFactorRule)
    .output(Done),
  resetSecondFactor: endpoint(
    'security:manage',
    'POST /users/{id}/second-factor/reset',
    'Reset the second factor of a user',
  )
    .input(IdPath.extend({ password: z.string().max(1024) }).strict())
    .output(Done),
};
