import type { SystemTx } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import { hashLinkToken } from '#server/platform/secrets/link-token.ts';
import { findStatus, lockWorkspace } from '../users/users.queries.ts';
import { findOpenInvitation, lockOpenInvitation } from './invitations.queries.ts';

/**
 * The invitation behind a link and the person whose word it is, for the rest of the transaction: neither can go
 * meanwhile. The workspace is locked before the invitation, in the order of whoever removes a person.
 */
export async function openInvitation(tx: SystemTx, token: string) {
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
