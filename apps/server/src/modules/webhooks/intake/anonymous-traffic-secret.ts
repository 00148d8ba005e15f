import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Both are derived from the server's secret, so no table stores them. They use separate derivations, because the URL
 * appears in the sender's logs and must not reveal the signing key.
 */
const derive = (secret: string, purpose: string, workspace_id: string): Buffer =>
  createHmac('sha256', secret).update(`anonymous traffic ${purpose}: ${workspace_id}`).digest();

const PROOF_BYTES = 16;
const UUID_BYTES = 16;

/** An opaque token with the workspace and a proof that we issued it. */
export function toAddressToken(secret: string, workspace_id: string): string {
  const id = Buffer.from(workspace_id.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, derive(secret, 'address', workspace_id).subarray(0, PROOF_BYTES)]).toString(
    'base64url',
  );
}

/** Returns null unless the token was derived from one of the secrets. */
export function findWorkspace(secrets: readonly string[], word: string): string | null {
  const bytes = Buffer.from(word, 'base64url');
  if (bytes.length !== UUID_BYTES + PROOF_BYTES) return null;
  const hex = bytes.subarray(0, UUID_BYTES).toString('hex');
  const workspace_id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const isProof = (secret: string) =>
    timingSafeEqual(
      derive(secret, 'address', workspace_id).subarray(0, PROOF_BYTES),
      bytes.subarray(UUID_BYTES),
    );
  return secrets.some(isProof) ? workspace_id : null;
}

export const signingSecret = (secret: string, workspace_id: string): string =>
  derive(secret, 'signature', workspace_id).toString('hex');

/** Hexadecimal, optionally prefixed with 'sha256='. */
export function isSigned(raw: Buffer, signature: string | undefined, key: string): boolean {
  const actual = Buffer.from((signature ?? '').replace(/^sha256=/i, ''), 'hex');
  const expected = createHmac('sha256', key).update(raw).digest();
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
