import { withSystem } from '@hearback/database';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { findSessionByCookie, takeRefreshToken } from './find-session-by-cookie.ts';
import { requireOwnPage } from './require-own-page.ts';
import { deleteSession } from './sessions.queries.ts';

/** Ends the session of the cookie. Succeeds without a cookie, because there is nothing to end. */
export async function signOut(context: HttpContext): Promise<{ success: true }> {
  if (!context.headers.get('cookie')) return { success: true };
  requireOwnPage(context);
  await withSystem(context.services.db, 'sign out', async (tx) => {
    const opened = await findSessionByCookie(tx, context);
    if (opened) await deleteSession(tx, opened.family.id);
  });
  takeRefreshToken(context);
  return { success: true };
}
