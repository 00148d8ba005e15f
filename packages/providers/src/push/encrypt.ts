import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

export type PushReceiver = {
  /** The browser's public key and secret, in base64url. */
  readonly p256dh: string;
  readonly auth: string;
};

/** The random values. Passed as an argument so that tests can reproduce the published example. */
type Randomness = { readonly salt: Buffer; readonly sender: ECDH };

function createEphemeralKeys(): Randomness {
  const sender = createECDH('prime256v1');
  sender.generateKeys();
  return { salt: randomBytes(16), sender };
}

const RECORD_BYTES = 4096;
/** Marks the last record of a message. */
const LAST = Buffer.from([2]);

const derive = (salt: Buffer, secret: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** Encrypts for one browser (RFC 8291): header and one record of `aes128gcm` (RFC 8188). */
export function encryptPush(
  text: string,
  { p256dh, auth }: PushReceiver,
  chance = createEphemeralKeys(),
): Buffer {
  const { salt, sender } = chance;
  const receiver = Buffer.from(p256dh, 'base64url');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender.getPublicKey()]);
  const shared = derive(Buffer.from(auth, 'base64url'), sender.computeSecret(receiver), info, 32);
  const key = derive(salt, shared, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(salt, shared, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = [
    cipher.update(Buffer.concat([Buffer.from(text), LAST])),
    cipher.final(),
    cipher.getAuthTag(),
  ];
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES);
  sizes.writeUInt8(sender.getPublicKey().length, 4);
  return Buffer.concat([salt, sizes, sender.getPublicKey(), ...record]);
}

/** Whether messages can be encrypted for this browser: its key must be a point on the curve. */
export function isPushReceiver({ p256dh, auth }: PushReceiver): boolean {
  try {
    const mine = createECDH('prime256v1');
    mine.generateKeys();
    mine.computeSecret(Buffer.from(p256dh, 'base64url'));
    return Buffer.from(auth, 'base64url').length === 16;
  } catch {
    return false;
  }
}
