import type { AccessTokenResponse, Account } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { auditOwnChange } from '../audit-own-change.ts';
import { belongsToSite, findObligations, markSignedIn, type SignInAccount } from '../auth.queries.ts';
import { type Device, findDevice, isKnownDevice, rememberDevice } from '../devices/device.ts';
import { queueNewDeviceEmail } from '../devices/new-device.email.ts';
import { makeAccessToken } from './access-token.ts';
import { findSessionByCookie, sendRefreshToken, toSessionHost } from './find-session-by-cookie.ts';
import type { SessionFamily } from './refresh-token.ts';
import { deleteSession, insertSession, markSecondFactor } from './sessions.queries.ts';

type OpenedSession = { family: SessionFamily; user: SignInAccount };

/** Opens a session for a person who completed all sign-in steps. It replaces the earlier session of the browser. */
export async function openSession(
  tx: SystemTx,
  context: HttpContext,
  { id, email }: Account,
  { withSecondFactor }: { withSecondFactor: boolean },
): Promise<OpenedSession> {
  const { services, headers, address } = context;
  if (!(await belongsToSite(tx, context.site, id))) throw new AppError('INVALID_CREDENTIALS');
  const visitor = { address, userAgent: headers.get('user-agent'), host: toSessionHost(context) };
  const person = await auditOwnChange(tx, id, 'session.started');
  const hasSignedIn = await markSignedIn(tx, id);
  const device = findDevice(context);
  const isKnown = services.config.secrets.some((secret) => isKnownDevice(secret, device, email));
  if (person && hasSignedIn && !isKnown) await queueNewDeviceEmail(services, tx, person, visitor);
  // Its cookie is about to be replaced, so this browser could neither use nor end it.
  const earlier = await findSessionByCookie(tx, context);
  if (earlier) await deleteSession(tx, earlier.family.id);
  const family = await insertSession(tx, id, visitor);
  if (withSecondFactor) await markSecondFactor(tx, family.id);
  return { family, user: { id, email, ...(await findObligations(tx, id)) } };
}

/** After the commit: sets the cookies and returns the response. */
export function handOverSession(
  context: HttpContext,
  { family, user }: OpenedSession,
  device: Device,
): Promise<AccessTokenResponse> {
  rememberDevice(context, device, user.email);
  sendRefreshToken(context, family);
  return makeAccessToken(context.services, { session: family, user });
}
