import { createHmac } from 'node:crypto';
import type { SignedIn } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { APIError } from 'better-auth';
import { AppError } from '../../../platform/app-error.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { Services } from '../../../platform/services.ts';
import { makeAccessToken } from '../access-token.ts';
import { countAttempt, findPauses, forgiveAttempt, isDisabled, lockKeys, pauseKey } from '../auth.queries.ts';
import { ACCOUNT_RULE, ADDRESS_RULE, pauseSeconds } from '../sign-in-attempts.ts';
import { signInLibrary } from '../sign-in-library.ts';
import { sendCookies } from '../refresh-cookie.ts';

type Credentials = { email?: string | undefined; password?: string | undefined };

/** An unknown e-mail, a wrong password and a disabled person get the same answer after the same work. */
export async function signIn(context: RequestContext, { email, password }: Credentials): Promise<SignedIn> {
  const address = email?.trim();
  if (!address || !password) throw new AppError('CREDENTIALS_MISSING');
  const { services } = context;
  const keys = attemptKeys(services, address, context.address);
  await countTry(services, keys);

  const library = signInLibrary(services);
  const { headers, response } = await library.api
    .signInEmail({ body: { email: address, password }, headers: context.headers, returnHeaders: true })
    .catch((error: unknown) => {
      throw error instanceof APIError && error.statusCode < 500 ? new AppError('INVALID_CREDENTIALS', { cause: error }) : error;
    });
  const session = await (await library.$context).internalAdapter.findSession(response.token);
  if (!session) throw new AppError('INVALID_CREDENTIALS');
  await withSystem(services.db, 'sign in', async (tx) => {
    if (await isDisabled(tx, session.user.id)) throw new AppError('INVALID_CREDENTIALS');
    await forgiveAttempt(tx, keys.account, keys.address);
  });
  sendCookies(context, headers);
  return makeAccessToken(services, session);
}

/** The try is counted before the password is checked: a burst of parallel tries cannot slip under the limit. */
async function countTry({ db }: Services, keys: { account: string; address: string }): Promise<void> {
  const paused = await withSystem(db, 'count sign-in attempt', async (tx) => {
    await lockKeys(tx, [keys.account, keys.address]);
    const pauses = await findPauses(tx, [keys.account, keys.address]);
    if (pauses.length > 0) return Math.max(...pauses);
    for (const [key, rule] of [[keys.account, ACCOUNT_RULE], [keys.address, ADDRESS_RULE]] as const) {
      const seconds = pauseSeconds(await countAttempt(tx, key), rule);
      if (seconds > 0) await pauseKey(tx, key, seconds);
    }
    return 0;
  });
  if (paused > 0) throw new AppError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: paused });
}

function attemptKeys({ config }: Services, email: string, address: string) {
  const digest = (text: string) => createHmac('sha256', config.secret).update(text).digest('base64url');
  return { account: digest(`account:${email.toLowerCase()}`), address: digest(`address:${address}`) };
}
