import type { AccessTokenResponse, PasskeyAssertion } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { belongsToSite, getLogin, isDisabled } from '../../auth.queries.ts';
import { findDevice } from '../../devices/device.ts';
import { handOverSession, openSession } from '../../sessions/open-session.ts';
import { requireOwnPage } from '../../sessions/require-own-page.ts';
import { listPasskeyAttempts } from '../../throttle/sign-in-attempts.ts';
import { resetAttempts, toTries } from '../../throttle/sign-in-throttle.ts';
import { clearChallenge, consumeChallenge } from '../challenge.ts';
import { requirePasskey } from './require-passkey.ts';

/** Signs in without a password. The device has verified its owner, which counts as two factors. */
export async function passkeySignIn(
  context: HttpContext,
  passkey: PasskeyAssertion,
): Promise<AccessTokenResponse> {
  requireOwnPage(context);
  const { services, address } = context;
  const session = await withSystem(services.db, 'passkey sign-in', async (tx) => {
    const { webauthn_challenge } = await consumeChallenge(tx, context, 'passkey_sign_in');
    const id = await requirePasskey(context.site, tx, webauthn_challenge, passkey);
    context.note({ account: id });
    if ((await isDisabled(tx, id)) || !(await belongsToSite(tx, context.site, id)))
      throw new AppError('PASSKEY_REFUSED');
    await resetAttempts(tx, toTries(services, listPasskeyAttempts(address)));
    return openSession(tx, context, { id, email: await getLogin(tx, id) }, { withSecondFactor: true });
  });
  clearChallenge(context);
  return handOverSession(context, session, findDevice(context));
}
