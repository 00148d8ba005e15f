import type { NewRecoveryCodes } from '@hearback/contract';
import type { Claim } from '@hearback/database';
import { auditOwnChange } from '#server/modules/auth/audit-own-change.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { notifyOfSecurity } from '../../devices/security.email.ts';
import { countRecoveryCodes } from '../second-factor.queries.ts';
import { withOwnPassword } from '../step-up/with-own-password.ts';
import { createRecoveryCodes } from './create-recovery-codes.ts';

export const makeRecoveryCodes = (
  context: HttpContext,
  claim: Claim,
  password: string,
): Promise<NewRecoveryCodes> =>
  withOwnPassword(context, claim, password, async (tx) => {
    const { auth_user_id } = claim;
    // Without a second factor there are no recovery codes to replace.
    if ((await countRecoveryCodes(tx, auth_user_id)).all === 0) throw new AppError('NO_SECOND_FACTOR');
    await auditOwnChange(tx, auth_user_id, 'user.recovery_codes_made');
    await notifyOfSecurity(context, tx, auth_user_id, { kind: 'recovery_codes_replaced' });
    return { recovery_codes: await createRecoveryCodes(tx, auth_user_id) };
  });
