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
  const credential = await withSystem(services.db, 'sign in', (tx) =>
    findCredential(tx, login, context.site),
  );
  if (credential) context.note({ account: credential.id });
  if (!(await verifyPassword(credential?.password ?? null, password)) || !credential)
    throw new AppError('INVALID_CREDENTIALS');
  await requireConfirmed(context, credential);
  if (credential.newPasswordRequiredAt) {
    await resendNewPasswordLink(context, credential.id);
    throw new AppError('NEW_PASSWORD_REQUIRED');
  }
  const opened = await withSystem(services.db, 'sign in', async (tx) => {
    await requireUnchanged(tx, credential);
    await resetAttempts(tx, tries);
    const needed = await askSecondFactor(tx, context, credential);
    return needed
      ? { needed }
      : { session: await openSession(tx, context, credential, { withSecondFactor: false }) };
  });
  return opened.session ? handOverSession(context, opened.session, device) : opened.needed;
}

/**
 * Only people who signed up themselves are blocked until they confirm. People who were added get a new link when
 * their last one has expired.
 */
async function requireConfirmed({ services, address }: HttpContext, credential: Credential): Promise<void> {
  if (credential.emailVerified) return;
  const quietSeconds = credential.requiresEmailConfirmation ? QUIET_SECONDS : LINK_HOURS * 3_600;
  await resendConfirmation(services, { auth_user_id: credential.id, sender: address, quietSeconds });
  if (credential.requiresEmailConfirmation) throw new AppError('EMAIL_NOT_CONFIRMED');
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
