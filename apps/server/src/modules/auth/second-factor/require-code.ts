import type { SystemTx } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { auditOwn } from '../audit-own.ts';
import { findStep, readTotpCode } from './app/totp.ts';
import { hashCode } from './recovery/recovery-codes.ts';
import { findTotp, TOTP_SECRET, takeRecoveryCode, takeStep } from './second-factor.queries.ts';

/** A code of the app, or a recovery code: each is good once. Spent only if the transaction commits. */
export async function requireCode(services: Services, tx: SystemTx, authUserId: string, text: string) {
  const code = readTotpCode(text);
  const isGood =
    code === null
      ? await spendRecoveryCode(tx, authUserId, text)
      : await spendStep(services, tx, authUserId, code);
  if (!isGood) throw new AppError('WRONG_CODE');
}

async function spendStep(
  services: Services,
  tx: SystemTx,
  authUserId: string,
  code: string,
): Promise<boolean> {
  const totp = await findTotp(tx, authUserId);
  if (!totp?.confirmed_at) return false;
  const step = await findStep(services.secretBox.open(TOTP_SECRET, totp), code, Date.now());
  return step !== null && takeStep(tx, authUserId, step);
}

async function spendRecoveryCode(tx: SystemTx, authUserId: string, text: string): Promise<boolean> {
  if (!(await takeRecoveryCode(tx, authUserId, hashCode(authUserId, text)))) return false;
  await auditOwn(tx, authUserId, 'user.recovery_code_used');
  return true;
}
