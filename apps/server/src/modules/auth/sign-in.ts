import type { AccessTokenResponse, SecondFactorChallenge } from '@hearback/contract';
import { type SystemTx, withSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import {
  type Credential,
  findCredential,
  findPasswordHash,
  isDisabled,
  lockPassword,
} from './auth.queries.ts';
import { LINK_HOURS, resendConfirmation } from './confirmation/send-confirmation.ts';
import { findDevice } from './devices/device.ts';
import { verifyPassword } from './password-hash.ts';
import { askSecondFactor } from './second-factor/ask-second-factor.ts';
import { resendNewPasswordLink } from './second-factor/verification/count-failure.ts';
import { handOverSession, openSession } from './sessions/open-session.ts';
import { signInTries } from './throttle/sign-in-attempts.ts';
import { countSignInAttempt, resetAttempts } from './throttle/sign-in-throttle.ts';

const QUIET_SECONDS = 60;

type Credentials = { email?: string | undefined; password?: string | undefined };

/** Gives the same response after the same work for an unknown email, a wrong password and a disabled person. */
export async function signIn(
  context: HttpContext,
  { email, password }: Credentials,
): Promise<AccessTokenResponse | SecondFactorChallenge> {
  const login = email?.trim().toLowerCase();
  if (!login || !password) throw new AppError('CREDENTIALS_MISSING');
  const { services } = context;
  const device = findDevice(context);
  const tries = await countSignInAttempt(
    services,
    signInTries({ login, address: context.address, device, secret: services.config.secret }),
  );
  const known = await withSystem(services.db, 'sign in', (tx) => findCredential(tx, login, context.site));
  if (known) context.note({ account: known.id });
  if (!(await verifyPassword(known?.password ?? null, password)) || !known)
    throw new AppError('INVALID_CREDENTIALS');
  await requireConfirmed(context, known);
  if (known.newPasswordRequiredAt) {
    await resendNewPasswordLink(context, known.id);
    throw new AppError('NEW_PASSWORD_REQUIRED');
  }
  const opened = await withSystem(services.db, 'sign in', async (tx) => {
    await requireUnchanged(tx, known);
    await resetAttempts(tx, tries);
    const needed = await askSecondFactor(tx, context, known);
    return needed
      ? { needed }
      : { session: await openSession(tx, context, known, { withSecondFactor: false }) };
  });
  return opened.session ? handOverSession(context, opened.session, device) : opened.needed;
}

/**
 * Only people who signed up themselves are blocked until they confirm. People who were added get a new link when
 * their last one has expired.
 */
async function requireConfirmed({ services, address }: HttpContext, known: Credential): Promise<void> {
  if (known.emailVerified) return;
  const quietSeconds = known.confirmFirst ? QUIET_SECONDS : LINK_HOURS * 3_600;
  await resendConfirmation(services, { auth_user_id: known.id, sender: address, quietSeconds });
  if (known.confirmFirst) throw new AppError('EMAIL_NOT_CONFIRMED');
}

/**
 * Checking takes a while. A password change meanwhile has ended all sessions, so no new one may open with the old
 * password.
 */
async function requireUnchanged(tx: SystemTx, { id, password }: Credential): Promise<void> {
  await lockPassword(tx, id);
  if ((await findPasswordHash(tx, id)) !== password || (await isDisabled(tx, id)))
    throw new AppError('INVALID_CREDENTIALS');
}
