import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** What precedes the 32 secret bytes of an Ed25519 key in PKCS #8. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The pair that signs webhooks. It follows from the client secret, so that the product's setting stays right when
 * the simulators start anew.
 */
export function webhookKeys(clientSecret: string): { privateKey: KeyObject; publicKey: string } {
  const secret = createHash('sha256').update(`hearback simulator webhooks ${clientSecret}`).digest();
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Prefix, secret]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64');
  return { privateKey, publicKey };
}
