import { createHash } from 'node:crypto';
import type { Account } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { type Device, findDevice, isKnownDevice } from '../devices/device.ts';
import { isTrusted, saveTrust } from './second-factor.queries.ts';

const TRUST_DAYS = 30;

const computeHash = ({ number }: Device): string =>
  createHash('sha256').update(`trust:${number}`).digest('base64url');

/**
 * Requires two proofs: the browser's proof that this account signed in with it, and our record that its owner trusts
 * it.
 */
export async function isTrustedDevice(
  tx: SystemTx,
  context: HttpContext,
  { id, email }: Account,
): Promise<boolean> {
  const device = findDevice(context);
  const { secrets } = context.services.config;
  return (
    secrets.some((secret) => isKnownDevice(secret, device, email)) &&
    (await isTrusted(tx, id, computeHash(device)))
  );
}

export const trustDevice = (tx: SystemTx, authUserId: string, device: Device): Promise<void> =>
  saveTrust(tx, authUserId, computeHash(device), TRUST_DAYS);
