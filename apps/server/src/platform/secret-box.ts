import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts what must not be readable in the database. The key's id travels with the text, so that keys can rotate. */
export type SecretBox = { seal(text: string): string; open(sealed: string): string };

const KEY_ID = 'k1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createSecretBox(secret: string): SecretBox {
  // Derived for this one purpose: the same secret signs cookies, and one use must not weaken the other.
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'hearback secret box', 32));
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${KEY_ID}.${Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')}`;
    },
    open(sealed) {
      const [keyId, data = ''] = sealed.split('.', 2);
      if (keyId !== KEY_ID) throw new Error(`No key ${keyId} is known to open this secret.`);
      const bytes = Buffer.from(data, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const body = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}
