import { createPublicKey, verify } from 'node:crypto';

const longestSeconds = 24 * 3600;

/** The key of whoever sends, if the signed claims hold (RFC 8292): for this service, not for longer than a day. */
export function readSender(authorization: string | undefined, origin: string): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65 || point[0] !== 4) return null;
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  try {
    const publicKey = {
      key: createPublicKey({ key: jwk, format: 'jwk' }),
      dsaEncoding: 'ieee-p1363' as const,
    };
    const proven = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      publicKey,
      Buffer.from(signature, 'base64url'),
    );
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const left = exp - Date.now() / 1000;
    const holds = aud === origin && left > 0 && left <= longestSeconds && /^(mailto|https):/.test(sub);
    return proven && holds ? key : null;
  } catch {
    return null;
  }
}
