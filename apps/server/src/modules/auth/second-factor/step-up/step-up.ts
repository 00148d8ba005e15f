import type { SecondFactorChallenge, StepUpProof } from '@hearback/contract';
import { type Claim, type SystemTx, withSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { lockPassword } from '../../auth.queries.ts';
import { requireOwnPage } from '../../sessions/require-own-page.ts';
import { findSecondFactorAge, markSecondFactor } from '../../sessions/sessions.queries.ts';
import { OWN_RULE } from '../../throttle/sign-in-attempts.ts';
import { countSignInAttempt, resetAttempts } from '../../throttle/sign-in-throttle.ts';
import { startFactorChallenge } from '../ask-second-factor.ts';
import { clearChallenge, consumeChallenge, hashChallengeToken } from '../challenge.ts';
import { findFactors } from '../find-factors.ts';
import { findChallenged } from '../second-factor.queries.ts';
import { checkProof } from '../verification/check-proof.ts';

/** How long a proven second factor allows changes to the second factors. */
const STEP_UP_SECONDS = 300;

/** How long a set-up that was begun in time may take. */
export const SET_UP_SECONDS = STEP_UP_SECONDS + 600;

/** Asks a signed-in person for their second factor. */
export const beginStepUp = (context: HttpContext, { auth_user_id }: Claim): Promise<SecondFactorChallenge> =>
  withSystem(context.services.db, 'begin step-up', async (tx) => {
    const needed = await startFactorChallenge(tx, context, { kind: 'step_up', auth_user_id });
    if (!needed) throw new AppError('NO_SECOND_FACTOR');
    return needed;
  });

/** Proves the second factor again, for this session. */
export async function completeStepUp(
  context: HttpContext,
  { auth_user_id, session_id }: Claim,
  proof: StepUpProof,
): Promise<{ success: true }> {
  requireOwnPage(context);
  const { services } = context;
  const tries = await countSignInAttempt(services, [
    { of: `step-up:${auth_user_id}`, rule: OWN_RULE, shared: false },
  ]);
  const failure = await withSystem(services.db, 'complete step-up', async (tx) => {
    await lockPassword(tx, auth_user_id);
    const challenge = await findChallenged(tx, hashChallengeToken(context), 'step_up');
    if (challenge?.id !== auth_user_id) throw new AppError('CHALLENGE_OVER');
    const { webauthn_challenge } = challenge;
    const wrong = await checkProof(context, tx, {
      ...{ auth_user_id, source: session_id, webauthn_challenge, proof },
    });
    if (wrong) return wrong;
    await consumeChallenge(tx, context, 'step_up');
    await markSecondFactor(tx, session_id);
    await resetAttempts(tx, tries);
    return null;
  });
  if (failure) throw new AppError(failure);
  clearChallenge(context);
  return { success: true };
}

/** If the person has a second factor, it must have been proven in this session within the last minutes. */
export async function requireFreshFactor(
  tx: SystemTx,
  { auth_user_id, session_id }: Claim,
  maxSeconds: number = STEP_UP_SECONDS,
): Promise<void> {
  const { app, passkeys } = await findFactors(tx, auth_user_id);
  if (!app && passkeys.length === 0) return;
  const age = await findSecondFactorAge(tx, session_id);
  if (age === null || age > maxSeconds) throw new AppError('STEP_UP_REQUIRED');
}
