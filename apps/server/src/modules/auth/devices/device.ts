import { createHmac, randomBytes } from 'node:crypto';
import { isSameSecret } from '@hearback/providers';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { readCookie, setCookie } from './cookies.ts';

/** Maximum cookie age that browsers allow. */
const DEVICE_DAYS = 400;
/** Enough for a machine that several people share. */
const MAX_ACCOUNTS = 8;

/** A browser's number, and a proof for each account that signed in with it. */
export type Device = { readonly number: string; readonly proofs: readonly string[] };

const prove = (secret: string, number: string, login: string): string =>
  createHmac('sha256', secret).update(`device:${number}:${login}`).digest('base64url').slice(0, 24);

export function readDevice(text: string | null): Device {
  const [number, ...proofs] = (text ?? '').split('.');
  return number && /^[\w-]{22}$/.test(number)
    ? { number, proofs: proofs.slice(0, MAX_ACCOUNTS) }
    : { number: randomBytes(16).toString('base64url'), proofs: [] };
}

export const findDevice = (context: Pick<HttpContext, 'services' | 'headers'>): Device =>
  readDevice(readCookie(context, 'device'));

export function isKnownDevice(secret: string, { number, proofs }: Device, login: string): boolean {
  const expected = prove(secret, number, login);
  return proofs.some((proof) => isSameSecret(proof, expected));
}

export function withAccount(secret: string, { number, proofs }: Device, login: string): string {
  const proof = prove(secret, number, login);
  return [number, proof, ...proofs.filter((other) => other !== proof)].slice(0, MAX_ACCOUNTS + 1).join('.');
}

/** Marks this browser as known to the account, even after signing out. */
export function rememberDevice(context: HttpContext, device: Device, login: string): void {
  const value = withAccount(context.services.config.secret, device, login);
  setCookie(context, 'device', value, DEVICE_DAYS * 86_400);
}
