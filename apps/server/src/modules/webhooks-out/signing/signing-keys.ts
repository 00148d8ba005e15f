import { createPrivateKey, createPublicKey, type KeyObject, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;
/** The PKCS #8 header of an Ed25519 key, whose 32 bytes follow. */
const PKCS8_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_KEY_BYTES = 32;

/** The secret for HMAC signatures (v1) and the private key for Ed25519 signatures (v1a). */
export type SigningKeys = { readonly secret: Buffer; readonly privateKey: KeyObject };

export type NewSigningKeys = {
  /** To be sealed. */
  readonly text: string;
  /** Shown once, as `whsec_…`. */
  readonly secret: string;
  /** As `whpk_…`. */
  readonly public_key: string;
};

const toPrivateKey = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8_HEADER, seed]), format: 'der', type: 'pkcs8' });

export function makeSigningKeys(): NewSigningKeys {
  const secret = randomBytes(SECRET_BYTES).toString('base64');
  const seed = randomBytes(SECRET_BYTES);
  const spki = createPublicKey(toPrivateKey(seed)).export({ format: 'der', type: 'spki' });
  return {
    text: `${secret}.${seed.toString('base64')}`,
    secret: `whsec_${secret}`,
    public_key: `whpk_${spki.subarray(-PUBLIC_KEY_BYTES).toString('base64')}`,
  };
}

export function readSigningKeys(text: string): SigningKeys {
  const [secret = '', seed = ''] = text.split('.');
  return {
    secret: Buffer.from(secret, 'base64'),
    privateKey: toPrivateKey(Buffer.from(seed, 'base64')),
  };
}
