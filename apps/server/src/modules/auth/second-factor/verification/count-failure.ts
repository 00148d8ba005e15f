import { type SystemTx, withSystem } from '@hearback/database';
import { auditOwnChange } from '#server/modules/auth/audit-own-change.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { makeLinkToken } from '#server/platform/secrets/link-token.ts';
import { endSessions, findBelonging, insertResetLink, readLastResetAge } from '../../auth.queries.ts';
import { notifyOfSecurity } from '../../devices/security.email.ts';
import { revokeTrust } from '../second-factor.queries.ts';
import { insertFailure, markNewPasswordRequired } from './failures.queries.ts';

/** The person is emailed when the count of wrong codes reaches these numbers. */
const NOTIFY_AT: readonly number[] = [5, 10, 25];
/** A wrong code follows a right password. After this many, the password is considered known to someone else. */
const MAX_FAILURES = 50;
const RESET_HOURS = 24;
/** Minimum interval between links when the person signs in again. */
const RESEND_SECONDS = 600;

/**
 * Counts a wrong code in a transaction that commits. Returns true if the password can no longer be used to sign in.
 */
export async function countFailure(
  context: HttpContext,
  tx: SystemTx,
  { auth_user_id, source }: { auth_user_id: string; source: string },
): Promise<boolean> {
  const failures = await insertFailure(tx, auth_user_id, source);
  await auditOwnChange(tx, auth_user_id, 'user.second_factor_failed', { failures });
  if (failures < MAX_FAILURES) {
    if (NOTIFY_AT.includes(failures))
      await notifyOfSecurity(context, tx, auth_user_id, { kind: 'codes_failed', failures });
    return false;
  }
  await markNewPasswordRequired(tx, auth_user_id);
  await revokeTrust(tx, auth_user_id);
  await endSessions(tx, auth_user_id);
  await auditOwnChange(tx, auth_user_id, 'user.new_password_required', { failures });
  await sendNewPasswordLink(context, tx, auth_user_id, failures);
  return true;
}

async function sendNewPasswordLink(
  context: HttpContext,
  tx: SystemTx,
  authUserId: string,
  failures: number,
): Promise<void> {
  const person = await findBelonging(tx, authUserId);
  if (!person) return;
  const { token, hash } = makeLinkToken();
  await insertResetLink(tx, person, hash, RESET_HOURS);
  const url = `${context.services.config.publicUrl}/reset-password?token=${token}`;
  await notifyOfSecurity(context, tx, authUserId, {
    ...{ kind: 'new_password_required', failures, url, hours: RESET_HOURS },
  });
}

/** For a person who entered the right password after it was blocked. */
export const resendNewPasswordLink = (context: HttpContext, authUserId: string): Promise<void> =>
  withSystem(context.services.db, 'resend link for a new password', async (tx) => {
    const person = await findBelonging(tx, authUserId);
    if (person && (await readLastResetAge(tx, person)) >= RESEND_SECONDS)
      await sendNewPasswordLink(context, tx, authUserId, MAX_FAILURES);
  });
