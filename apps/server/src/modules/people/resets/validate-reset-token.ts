import type { Brand } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { findOwnBrand } from '#server/modules/branding/index.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { isServedAt } from '#server/platform/http/site.ts';
import { hashLinkToken } from '#server/platform/secrets/link-token.ts';
import { findResetToken, type ResetToken } from './resets.queries.ts';

export type ResetState = 'valid' | 'used' | 'expired' | 'invalid';

/** Read-only. */
export const validateResetToken = (
  { services, site }: Pick<HttpContext, 'services' | 'site'>,
  token: string,
): Promise<{ state: ResetState; brand?: Brand }> =>
  withSystem(services.db, 'look at reset link', async (tx) => {
    const found = await findResetToken(tx, hashLinkToken(token));
    if (!found || !isServedAt(site, found.workspace_id)) return { state: 'invalid' };
    const brand = await findOwnBrand(tx, found.auth_user_id);
    return { state: toState(found), ...(brand && { brand }) };
  });

function toState({ used_at, expired }: ResetToken): ResetState {
  if (used_at) return 'used';
  return expired ? 'expired' : 'valid';
}
