import { type Claim, withSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { auditOwnChange } from '../audit-own-change.ts';
import { deleteOwnSession } from './sessions.queries.ts';

/** Ends one of the person's own sessions, with its access token and live streams. */
export const endSession = (
  { services }: HttpContext,
  { auth_user_id }: Claim,
  id: string,
): Promise<{ success: true }> =>
  withSystem(services.db, 'end a session', async (tx) => {
    if (!(await deleteOwnSession(tx, auth_user_id, id))) throw new AppError('NOT_FOUND');
    await auditOwnChange(tx, auth_user_id, 'session.ended_elsewhere', { count: 1 });
    return { success: true };
  });
