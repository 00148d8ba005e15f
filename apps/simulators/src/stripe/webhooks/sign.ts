import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` header for this exact body. The whole `whsec_…` text is the key, not a decoding of it. */
export function signatureHeader(body: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`, 'utf8').digest('hex');
  return `t=${timestamp},v1=${signature}`;
}
