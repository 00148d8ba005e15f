import { createHmac, sign } from 'node:crypto';
import type { SigningKeys } from './signing-keys.ts';

type SignedMessage = { readonly id: string; readonly body: string };

/**
 * The headers of Standard Webhooks. Each pair of keys adds a signature of version v1 and one of version v1a, so that
 * receivers with former keys still accept the message.
 */
export function signMessage(
  { id, body }: SignedMessage,
  keys: readonly SigningKeys[],
  at: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const content = Buffer.from(`${id}.${timestamp}.${body}`);
  const signatures = keys.flatMap(({ secret, privateKey }) => [
    `v1,${createHmac('sha256', secret).update(content).digest('base64')}`,
    `v1a,${sign(null, content, privateKey).toString('base64')}`,
  ]);
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
