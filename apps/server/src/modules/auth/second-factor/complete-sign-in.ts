import type { SecondFactorProof, SignedIn } from '@hearback/contract';
import { type SystemTx, withSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { RequestContext } from '#server/platform/http/request-context.ts';
import { isDisabled, lockPassword } from '../auth.queries.ts';
import { findDevice } from '../devices/device.ts';
import { handOverSession, openSession } from '../sessions/open-session.ts';
import { requireOwnPage } from '../sessions/require-own-page.ts';
import { codeTries } from '../throttle/sign-in-attempts.ts';
import { countTry, forgiveTries } from '../throttle/sign-in-throttle.ts';
import { forgetAsked, hashOfChallenge, takeAsked } from './challenge.ts';
import { requirePasskey } from './passkeys/require-passkey.ts';
import { requireCode } from './require-code.ts';
import { findChallenged } from './second-factor.queries.ts';
import { trustDevice } from './trust.ts';

/** The second half of a sign-in: for the browser that gave the right password a moment ago, and for that account alone. */
export async function completeSignIn(context: RequestContext, proof: SecondFactorProof): Promise<SignedIn> {
  requireOwnPage(context);
  const { services, address } = context;
  const account = await withSystem(services.db, 'second factor', (tx) =>
    findChallenged(tx, hashOfChallenge(context), 'second_factor'),
  );
  if (!account) throw new AppError('CHALLENGE_OVER');
  context.note({ account: account.id });
  const device = findDevice(context);
  const tries = await countTry(
    services,
    codeTries({ login: account.email, address, device, secret: services.config.secret }),
  );
  const session = await withSystem(services.db, 'second factor', async (tx) => {
    // A password that is changed at this moment ends what was begun with the old one: before us, or what we open here.
    await lockPassword(tx, account.id);
    const { webauthn_challenge } = await takeAsked(tx, context, 'second_factor');
    if (await isDisabled(tx, account.id)) throw new AppError('CHALLENGE_OVER');
    await requireProof(tx, context, { account_id: account.id, webauthn_challenge, proof });
    await forgiveTries(tx, tries);
    if (proof.trust_device) await trustDevice(tx, account.id, device);
    return openSession(tx, context, account);
  });
  forgetAsked(context);
  return handOverSession(context, session, device);
}

type Asked = { account_id: string; webauthn_challenge: string; proof: SecondFactorProof };

async function requireProof(
  tx: SystemTx,
  { services }: RequestContext,
  { account_id, webauthn_challenge, proof: { code, passkey } }: Asked,
): Promise<void> {
  if (passkey === undefined) return requireCode(services, tx, account_id, code ?? '');
  const owner = await requirePasskey(services, tx, webauthn_challenge, passkey);
  if (owner !== account_id) throw new AppError('PASSKEY_REFUSED');
}
