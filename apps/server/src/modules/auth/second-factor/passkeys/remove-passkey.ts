import type { Claim } from '@hearback/database';
import { auditOwnChange } from '#server/modules/auth/audit-own-change.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { notifyOfSecurity } from '../../devices/security.email.ts';
import { deleteLeftovers } from '../delete-leftovers.ts';
import { withOwnPassword } from '../step-up/with-own-password.ts';
import { deletePasskey } from './passkeys.queries.ts';

type Removal = { id: string; password: string };

export const removePasskey = (
  context: HttpContext,
  claim: Claim,
  { id, password }: Removal,
): Promise<{ success: true }> =>
  withOwnPassword(context, claim, password, async (tx) => {
    const { auth_user_id } = claim;
    const name = await deletePasskey(tx, auth_user_id, id);
    if (name === null) throw new AppError('NOT_FOUND');
    await deleteLeftovers(tx, auth_user_id);
    await auditOwnChange(tx, auth_user_id, 'user.second_factor_removed', { kind: 'passkey', name });
    await notifyOfSecurity(context, tx, auth_user_id, { kind: 'passkey_removed', name });
    return { success: true };
  });
