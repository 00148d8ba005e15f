import type { SignedIn } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { AppError } from '../../../platform/app-error.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { makeAccessToken } from '../access-token.ts';
import { isDisabled } from '../auth.queries.ts';
import { requireOwnPage, sendCookies } from '../refresh-cookie.ts';
import { signInLibrary, throwUnavailable } from '../sign-in-library.ts';

/** A new access token for whoever holds the refresh cookie; the session's own life is extended on the way. */
export async function refresh(context: RequestContext): Promise<SignedIn> {
  const { services, headers } = context;
  if (!headers.get('cookie')) throw new AppError('UNAUTHENTICATED');
  requireOwnPage(context);
  const found = await signInLibrary(services)
    .api.getSession({ headers, returnHeaders: true })
    .catch(throwUnavailable);
  const session = found.response;
  if (!session) throw new AppError('UNAUTHENTICATED');
  if (await withSystem(services.db, 'refresh', (tx) => isDisabled(tx, session.user.id)))
    throw new AppError('UNAUTHENTICATED');
  sendCookies(context, found.headers);
  return makeAccessToken(services, session);
}
