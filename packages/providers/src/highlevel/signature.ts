import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/** HighLevel's published key, SPKI in base64. */
export const HIGHLEVEL_PUBLIC_KEY = 'MCowBQYDK2VwAyEAi2HR1srL4o18O8BRa7gVJY7G7bupbN3H9AwJrHCDiOg=';

export type HighlevelKeys = {
  /** SPKI in base64, or PEM. */
  readonly ed25519: string;
  /** The key of the older scheme, which ends in 2026. Without it, such signatures are rejected. */
  readonly rsa?: string | undefined;
};

export type HighlevelSignatures = {
  /** The header x-ghl-signature. */
  readonly ed25519: string | undefined;
  /** The header x-wh-signature. */
  readonly rsa: string | undefined;
};

/** Verifies the raw bytes, because re-serialized JSON may differ. */
export function verifyHighlevelSignature(
  rawBody: Buffer,
  signatures: HighlevelSignatures,
  keys: HighlevelKeys,
): boolean {
  // If the newer signature is present, only it counts. Otherwise an attacker who can forge the older one could remove it.
  if (signatures.ed25519 !== undefined) return isSigned(null, rawBody, signatures.ed25519, keys.ed25519);
  if (signatures.rsa !== undefined && keys.rsa) return isSigned('sha256', rawBody, signatures.rsa, keys.rsa);
  return false;
}

function isSigned(algorithm: 'sha256' | null, body: Buffer, signature: string, key: string): boolean {
  try {
    // Unsigned calls contain 'N/A', which is not a valid signature.
    return verify(algorithm, body, readKey(key), Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

const readKey = (key: string): KeyObject =>
  key.includes('BEGIN')
    ? createPublicKey(key)
    : createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
