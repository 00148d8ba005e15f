import type { Claim } from '@hearback/database';
import { auditOwnChange } from '#server/modules/auth/audit-own-change.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { notifyOfSecurity } from '../../devices/security.email.ts';
import { deleteLeftovers } from '../delete-leftovers.ts';
import { deleteTotp } from '../second-factor.queries.ts';
import { withOwnPassword } from '../step-up/with-own-password.ts';

export const removeTotp = (
  context: HttpContext,
  claim: Claim,
  password: string,
): Promise<{ success: true }> =>
  withOwnPassword(context, claim, password, async (tx) => {
    const { auth_user_id } = claim;
    if (!(await deleteTotp(tx, auth_user_id))) throw new AppError('NO_SECOND_FACTOR');
    await deleteLeftovers(tx, auth_user_id);
    await auditOwnChange(tx, auth_user_id, 'user.second_factor_removed', { kind: 'app' });
    await notifyOfSecurity(context, tx, auth_user_id, { kind: 'app_removed' });
    return { success: true };
  });
