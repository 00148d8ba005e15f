import type { RequestContext } from '../../../platform/http/request-context.ts';
import { requireOwnPage, sendCookies } from '../refresh-cookie.ts';
import { signInLibrary } from '../sign-in-library.ts';

/** Ends the session of the cookie. Without one there is nothing to end, which is what was asked for. */
export async function signOut(context: RequestContext): Promise<{ success: true }> {
  if (!context.headers.get('cookie')) return { success: true };
  requireOwnPage(context);
  const { headers } = await signInLibrary(context.services).api.signOut({
    headers: context.headers,
    returnHeaders: true,
  });
  sendCookies(context, headers);
  return { success: true };
}
