import { createHmac } from 'node:crypto';
import { isSameSecret } from '../http/digest.ts';

/** A signature that is older was recorded by a third party. */
const MAX_AGE_MS = 5 * 60_000;

const sign = (secret: string, ...parts: readonly (string | Buffer)[]): string => {
  const hmac = createHmac('sha256', secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest('hex');
};

/** `Calendly-Webhook-Signature: t=1492774577,v1=<hex>`, over the time, a dot and the exact bytes. */
export function verifyCalendlySignature(
  raw: Buffer,
  { header, secret, now }: { readonly header: string; readonly secret: string; readonly now: Date },
): boolean {
  const parts = new Map(header.split(',').map((part) => part.trim().split('=', 2) as [string, string]));
  const [time = '', signature = ''] = [parts.get('t'), parts.get('v1')];
  if (!/^\d{1,12}$/.test(time) || Math.abs(now.getTime() - Number(time) * 1000) > MAX_AGE_MS) return false;
  return isSameSecret(signature, sign(secret, `${time}.`, raw));
}

/** `X-Cal-Signature-256: <hex>`, over the exact bytes. */
export const verifyCalComSignature = (raw: Buffer, header: string, secret: string): boolean =>
  isSameSecret(header, sign(secret, raw));
