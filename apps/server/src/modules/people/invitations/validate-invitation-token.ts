import { type Brand, errors, type Invitation } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { findLocationsBrand } from '#server/modules/branding/index.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { isServedAt } from '#server/platform/http/site.ts';
import { hashLinkToken } from '#server/platform/secrets/link-token.ts';
import { findOpenInvitation } from './invitations.queries.ts';

type InvitationDetails = Pick<Invitation, 'email' | 'user_type' | 'locations' | 'access_level'>;
type InvitationCheck = { isValid: boolean; invitation?: InvitationDetails; brand?: Brand; error?: string };

/** Read-only. Unknown, expired, canceled, accepted and other sites' links get the same response. */
export async function validateInvitationToken(
  { services, site }: Pick<HttpContext, 'services' | 'site'>,
  token: string,
): Promise<InvitationCheck> {
  return withSystem(services.db, 'look at invitation', async (tx) => {
    const row = await findOpenInvitation(tx, hashLinkToken(token));
    if (!row || !isServedAt(site, row.workspace_id))
      return { isValid: false, error: errors.INVITATION_INVALID.sentence };
    const { workspace_id, email, user_type, locations, access_level } = row;
    const invitation = { email, user_type, locations, access_level } as InvitationDetails;
    if (user_type !== 'agency_customer') return { isValid: true, invitation };
    return { isValid: true, invitation, brand: await findLocationsBrand(tx, workspace_id, locations) };
  });
}
