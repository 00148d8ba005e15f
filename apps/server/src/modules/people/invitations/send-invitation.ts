import type { Invitation, NewInvitation } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import type { z } from 'zod';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { makeLinkToken } from '#server/platform/secrets/link-token.ts';
import { requireAssignable } from '../access/require-locations.ts';
import { isRegistered, requireOwnAddress } from '../addresses.ts';
import { requireEmail } from '../form-rules.ts';
import { lockMembership } from '../lock-membership.ts';
import { canAddUser } from '../people.policy.ts';
import { getWorkspaceName } from '../users/users.queries.ts';
import { INVITATION_DAYS, queueInvitation } from './invitation.email.ts';
import { findPending, getInvitation, insertInvitation, renewInvitation } from './invitations.queries.ts';

type Form = z.output<typeof NewInvitation>;
type InvitationResult = { success: true; invitation: Invitation };

/** Sends a first invitation, or resends a pending one with a new link and expiry. */
export async function sendInvitation(context: TxContext, form: Form): Promise<InvitationResult> {
  const { tx, actor, services, record, audit } = context;
  const email = requireEmail(form.email);
  if (!canAddUser(actor, form.userType)) throw new AppError('INSUFFICIENT_PERMISSIONS');
  if (form.userType === 'agency_customer' && form.locations.length === 0)
    throw new AppError('LOCATION_REQUIRED');
  await lockMembership(context, 'people:manage');
  await requireOwnAddress(context);
  await requireAssignable(context, form.locations, null);
  if (await asSystem(tx, (tx) => isRegistered(tx, email))) throw new AppError('USER_ALREADY_REGISTERED');

  const pending = await findPending(tx, email);
  const now = new Date();
  // An expired invitation is renewed without an explicit resend.
  if (pending && !form.isResend && pending.expires_at > now) throw new AppError('INVITATION_PENDING');
  const { token, hash } = makeLinkToken();
  const expires_at = new Date(now.getTime() + INVITATION_DAYS * 86_400_000);
  const { workspace_id, user_id } = actor;
  const terms = {
    invited_by: user_id,
    user_type: form.userType,
    locations: form.locations,
    access_level: form.accessLevel,
    token_hash: hash,
    expires_at,
  };
  const id = pending
    ? await renewInvitation(tx, pending.id, terms)
    : await insertInvitation(tx, { workspace_id, email, ...terms });
  const workspace = await getWorkspaceName(tx);
  await queueInvitation(services, tx, {
    workspace_id,
    invitation_id: id,
    email,
    token,
    inviter: actor.email,
    workspace,
    user_type: form.userType,
    sender: context.address,
  });
  await audit(pending ? 'invitation.resent' : 'invitation.sent', email, {
    user_type: form.userType,
    locations: form.locations,
  });
  await record('invitation.changed', { invitation_id: id });
  return { success: true, invitation: await getInvitation(tx, id) };
}
