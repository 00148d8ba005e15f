import { type Claim, withSystem } from '@hearback/database';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { auditOwnChange } from '../audit-own-change.ts';
import { endSessions } from '../auth.queries.ts';

/** Ends all sessions of the person except the current one. */
export const endOtherSessions = (
  { services }: HttpContext,
  { auth_user_id, session_id }: Claim,
): Promise<{ success: true }> =>
  withSystem(services.db, 'end other sessions', async (tx) => {
    const count = await endSessions(tx, auth_user_id, session_id);
    if (count > 0) await auditOwnChange(tx, auth_user_id, 'session.ended_elsewhere', { count });
    return { success: true };
  });
