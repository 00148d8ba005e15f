import { errors, type Invitation } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { hashLinkToken } from '#server/platform/secrets/link-token.ts';
import type { Services } from '#server/platform/services.ts';
import { findOpenInvitation } from './invitations.queries.ts';

type InvitationDetails = Pick<Invitation, 'email' | 'user_type' | 'locations' | 'access_level'>;
type InvitationCheck = { isValid: boolean; invitation?: InvitationDetails; error?: string };

/** Read-only. Unknown, expired, canceled and accepted links get the same response. */
export async function validateInvitationToken({ db }: Services, token: string): Promise<InvitationCheck> {
  const row = await withSystem(db, 'look at invitation', (tx) =>
    findOpenInvitation(tx, hashLinkToken(token)),
  );
  if (!row) return { isValid: false, error: errors.INVITATION_INVALID.sentence };
  const { email, user_type, locations, access_level } = row;
  return { isValid: true, invitation: { email, user_type, locations, access_level } as InvitationDetails };
}
