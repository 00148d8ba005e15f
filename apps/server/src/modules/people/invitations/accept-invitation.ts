import type { UserType } from '@hearback/contract';
import { type SystemTx, withSystem } from '@hearback/database';
import { requirePassword } from '#server/modules/auth/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { appendAudit } from '#server/platform/audit/audit.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { isServedAt } from '#server/platform/http/site.ts';
import { hashLinkToken } from '#server/platform/secrets/link-token.ts';
import { grantLocation, listExistingLocations } from '../access/access.queries.ts';
import { releaseAddress } from '../addresses.ts';
import { requireFilled, requireNames } from '../form-rules.ts';
import { chooseOnboardingStatus, chooseRole } from '../people.policy.ts';
import { addPerson } from '../users/add-person.ts';
import { findStatus, lockWorkspace } from '../users/users.queries.ts';
import { findOpenInvitation, lockOpenInvitation, markAccepted } from './invitations.queries.ts';

type Form = { token: string; password: string; firstName: string; lastName: string };

/** The invitation determines the email, type and locations; the form only provides a name and a password. */
export async function acceptInvitation(
  { services, site }: Pick<HttpContext, 'services' | 'site'>,
  form: Form,
): Promise<{ success: true }> {
  requirePassword(form.password);
  requireFilled(form.firstName, form.lastName);
  requireNames(form.firstName, form.lastName);
  await withSystem(services.db, 'accept invitation', async (tx) => {
    const { invitation, inviter } = await openInvitation(tx, form.token);
    if (!isServedAt(site, invitation.workspace_id)) throw new AppError('INVITATION_INVALID');
    if (!(await releaseAddress(tx, invitation.email))) throw new AppError('USER_ALREADY_REGISTERED');
    const { workspace_id, email } = invitation;
    const user_type = invitation.user_type as UserType;
    // A location may have been deleted since the invitation was created.
    const locations = await listExistingLocations(tx, workspace_id, invitation.locations);
    const { id } = await addPerson(tx, {
      ...{ workspace_id, email, user_type, password: form.password },
      email_confirmation: 'proven',
      first_name: form.firstName,
      last_name: form.lastName,
      company_name: '',
      role: chooseRole(inviter, user_type),
      onboarding_status: chooseOnboardingStatus(user_type),
      default_location_id: user_type === 'single_location' ? (locations[0] ?? null) : null,
      agency_owner_id: inviter.id,
    });
    const access_level = invitation.access_level as 'read' | 'write' | 'admin';
    for (const ghl_location_id of locations)
      await grantLocation(tx, { workspace_id, user_id: id, ghl_location_id, access_level });
    await markAccepted(tx, workspace_id, invitation.id);
    await appendAudit(tx, {
      workspace_id,
      actor: { user_id: id, email },
      action: 'invitation.accepted',
      target: email,
    });
    await services.recordEvent(tx, {
      workspace_id,
      actor_user_id: id,
      name: 'invitation.changed',
      ids: { invitation_id: invitation.id },
    });
    await services.recordEvent(tx, {
      workspace_id,
      actor_user_id: id,
      name: 'user.added',
      ids: { user_id: id },
    });
  });
  return { success: true };
}

/**
 * Locks the invitation of a link and its sender for the rest of the transaction. The workspace is locked before the
 * invitation, in the same order as when a person is removed.
 */
async function openInvitation(tx: SystemTx, token: string) {
  const hash = hashLinkToken(token);
  const seen = await findOpenInvitation(tx, hash);
  if (seen) await lockWorkspace(tx, seen.workspace_id);
  const invitation = seen && (await lockOpenInvitation(tx, hash));
  const inviter = invitation?.invited_by
    ? await findStatus(tx, invitation.workspace_id, invitation.invited_by)
    : undefined;
  if (!invitation || !inviter) throw new AppError('INVITATION_INVALID');
  return { invitation, inviter };
}
