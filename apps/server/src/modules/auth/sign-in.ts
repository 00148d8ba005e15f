import type { SignedIn } from '@hearback/contract';
import { type SystemTx, withSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import { appendAudit } from '#server/platform/audit/audit.ts';
import type { RequestContext } from '#server/platform/http/request-context.ts';
import {
  type Credential,
  findBelonging,
  findCredential,
  findPasswordHash,
  hasTemporaryPassword,
  isDisabled,
  lockPassword,
  type SignInAccount,
} from './auth.queries.ts';
import { LINK_HOURS, resendConfirmation } from './send-confirmation.ts';
import { makeAccessToken } from './sessions/access-token.ts';
import { findDevice, rememberDevice } from './sessions/device.ts';
import { sendRefreshToken } from './sessions/open-family.ts';
import type { SessionFamily } from './sessions/refresh-token.ts';
import { insertSession } from './sessions/sessions.queries.ts';
import { verifyPassword } from './sign-in-library.ts';
import { signInTries } from './throttle/sign-in-attempts.ts';
import { countTry, forgiveTries, type Try } from './throttle/sign-in-throttle.ts';

const QUIET_SECONDS = 60;

type Credentials = { email?: string | undefined; password?: string | undefined };

/** An unknown e-mail, a wrong password and a disabled person get the same answer after the same work. */
export async function signIn(context: RequestContext, { email, password }: Credentials): Promise<SignedIn> {
  const login = email?.trim().toLowerCase();
  if (!login || !password) throw new AppError('CREDENTIALS_MISSING');
  const { services } = context;
  const device = findDevice(context);
  const tries = await countTry(
    services,
    signInTries({ login, address: context.address, device, secret: services.config.secret }),
  );
  const known = await withSystem(services.db, 'sign in', (tx) => findCredential(tx, login));
  if (known) context.note({ account: known.id });
  if (!(await verifyPassword(known?.password ?? null, password)) || !known)
    throw new AppError('INVALID_CREDENTIALS');
  await requireConfirmed(context, known);
  const session = await withSystem(services.db, 'sign in', (tx) => openSession(tx, context, known, tries));
  rememberDevice(context, device, login);
  sendRefreshToken(context, session.family);
  return makeAccessToken(services, { session: session.family, user: session.user });
}

/** Only whoever signed up by themselves is kept out; people who were added get a new link when their last one is over. */
async function requireConfirmed({ services, address }: RequestContext, known: Credential): Promise<void> {
  if (known.emailVerified) return;
  const quietSeconds = known.confirmFirst ? QUIET_SECONDS : LINK_HOURS * 3_600;
  await resendConfirmation(services, { auth_user_id: known.id, sender: address, quietSeconds });
  if (known.confirmFirst) throw new AppError('EMAIL_NOT_CONFIRMED');
}

async function openSession(
  tx: SystemTx,
  { headers, address }: RequestContext,
  { id, email, password }: Credential,
  tries: readonly Try[],
): Promise<{ family: SessionFamily; user: SignInAccount }> {
  // Checking takes a while. A password that was changed meanwhile has ended all sessions, and must not begin a new one.
  await lockPassword(tx, id);
  if ((await findPasswordHash(tx, id)) !== password || (await isDisabled(tx, id)))
    throw new AppError('INVALID_CREDENTIALS');
  await forgiveTries(tx, tries);
  const person = await findBelonging(tx, id);
  if (person)
    await appendAudit(tx, {
      workspace_id: person.workspace_id,
      actor: person,
      action: 'session.started',
      target: person.email,
    });
  const family = await insertSession(tx, id, { address, userAgent: headers.get('user-agent') });
  return { family, user: { id, email, has_temporary_password: await hasTemporaryPassword(tx, id) } };
}
