import type { SystemTx } from '@hearback/database';
import { auditOwnChange } from '#server/modules/auth/audit-own-change.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { notifyOfSecurity } from '../../devices/security.email.ts';
import { findStep, readTotpCode } from '../app/totp.ts';
import { hashCode, toFastHash } from '../recovery/recovery-codes.ts';
import {
  countRecoveryCodes,
  findTotp,
  TOTP_SECRET,
  takeRecoveryCode,
  takeStep,
} from '../second-factor.queries.ts';

/** Spends an app code or a recovery code, each valid once. It is spent only if the transaction commits. */
export async function spendCode(
  context: HttpContext,
  tx: SystemTx,
  authUserId: string,
  text: string,
): Promise<boolean> {
  const code = readTotpCode(text);
  return code === null
    ? spendRecoveryCode(context, tx, authUserId, text)
    : spendStep(context, tx, authUserId, code);
}

async function spendStep(
  { services }: HttpContext,
  tx: SystemTx,
  authUserId: string,
  code: string,
): Promise<boolean> {
  const totp = await findTotp(tx, authUserId);
  if (!totp?.confirmed_at) return false;
  const step = findStep(services.secretBox.open(TOTP_SECRET, totp), code, Date.now());
  return step !== null && takeStep(tx, authUserId, step);
}

async function spendRecoveryCode(
  context: HttpContext,
  tx: SystemTx,
  authUserId: string,
  text: string,
): Promise<boolean> {
  // Codes of earlier releases have a fast hash until a job strengthens it.
  const hashes = [await hashCode(authUserId, text), toFastHash(authUserId, text)];
  if (!(await takeRecoveryCode(tx, authUserId, hashes))) return false;
  await auditOwnChange(tx, authUserId, 'user.recovery_code_used');
  const { left } = await countRecoveryCodes(tx, authUserId);
  await notifyOfSecurity(context, tx, authUserId, { kind: 'recovery_code_used', left });
  return true;
}
