import type { AccessTokenResponse, SecondFactorProof } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { isDisabled, lockPassword } from '../auth.queries.ts';
import { findDevice } from '../devices/device.ts';
import { handOverSession, openSession } from '../sessions/open-session.ts';
import { requireOwnPage } from '../sessions/require-own-page.ts';
import { listCodeAttempts } from '../throttle/sign-in-attempts.ts';
import { countSignInAttempt, resetAttempts } from '../throttle/sign-in-throttle.ts';
import { clearChallenge, consumeChallenge, hashChallengeToken } from './challenge.ts';
import { findChallenged } from './second-factor.queries.ts';
import { trustDevice } from './trust.ts';
import { checkProof } from './verification/check-proof.ts';

/** Completes a sign-in with the second factor, for the browser and account that just entered the right password. */
export async function completeSignIn(
  context: HttpContext,
  proof: SecondFactorProof,
): Promise<AccessTokenResponse> {
  requireOwnPage(context);
  const { services, address } = context;
  const account = await withSystem(services.db, 'second factor', (tx) =>
    findChallenged(tx, hashChallengeToken(context), 'second_factor'),
  );
  if (!account) throw new AppError('CHALLENGE_OVER');
  context.note({ account: account.id });
  const device = findDevice(context);
  const tries = await countSignInAttempt(
    services,
    listCodeAttempts({ login: account.email, address, device, secret: services.config.secret }),
  );
  const opened = await withSystem(services.db, 'second factor', async (tx) => {
    // Serializes with password changes: a concurrent change ends this challenge or the session opened here.
    await lockPassword(tx, account.id);
    const source = hashChallengeToken(context);
    // Read again under the lock: the challenge may have been answered or the person disabled meanwhile.
    const challenge = await findChallenged(tx, source, 'second_factor');
    if (!challenge || (await isDisabled(tx, account.id))) throw new AppError('CHALLENGE_OVER');
    const { webauthn_challenge } = challenge;
    const failure = await checkProof(context, tx, {
      ...{ auth_user_id: account.id, source, webauthn_challenge, proof },
    });
    if (failure) return { failure };
    await consumeChallenge(tx, context, 'second_factor');
    await resetAttempts(tx, tries);
    if (proof.trust_device) await trustDevice(tx, account.id, device);
    return { session: await openSession(tx, context, account, { withSecondFactor: true }) };
  });
  if (opened.failure) throw new AppError(opened.failure);
  clearChallenge(context);
  return handOverSession(context, opened.session, device);
}
