import type { Claim } from '@hearback/database';
import type { RequestContext } from '#server/platform/http/request-context.ts';
import { auditOwn } from '../../audit-own.ts';
import { forgetLeftovers } from '../forget-leftovers.ts';
import { requireCode } from '../require-code.ts';
import { deleteTotp } from '../second-factor.queries.ts';
import { withOwnPassword } from '../with-own-password.ts';

type Proof = { password: string; code: string };

export const removeTotp = (
  context: RequestContext,
  claim: Claim,
  { password, code }: Proof,
): Promise<{ success: true }> =>
  withOwnPassword(context, claim, password, async (tx) => {
    const { auth_user_id } = claim;
    await requireCode(context.services, tx, auth_user_id, code);
    await deleteTotp(tx, auth_user_id);
    await forgetLeftovers(tx, auth_user_id);
    await auditOwn(tx, auth_user_id, 'user.second_factor_removed', { kind: 'app' });
    return { success: true };
  });
