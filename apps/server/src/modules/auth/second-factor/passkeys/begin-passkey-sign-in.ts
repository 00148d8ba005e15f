import type { PasskeyOptions } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { listPasskeyAttempts } from '../../throttle/sign-in-attempts.ts';
import { countSignInAttempt } from '../../throttle/sign-in-throttle.ts';
import { startChallenge } from '../challenge.ts';
import { toRequestOptions } from './relying-party.ts';

/** Anyone may begin, and each attempt creates a row, so repeated attempts without a sign-in are throttled. */
export async function beginPasskeySignIn(context: HttpContext): Promise<{ options: PasskeyOptions }> {
  const { services } = context;
  await countSignInAttempt(services, listPasskeyAttempts(context.address));
  const challenge = await withSystem(services.db, 'passkey sign-in', (tx) =>
    startChallenge(tx, context, { kind: 'passkey_sign_in', auth_user_id: null }),
  );
  return { options: await toRequestOptions(context.site, challenge) };
}
