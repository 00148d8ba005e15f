import { timingSafeEqual } from 'node:crypto';
import { Fault } from '../fault.ts';

/** Bearer, or basic with the key as user name, as the documentation allows. */
export function authenticate(header: string | undefined, secretKey: string): void {
  const key = keyFrom(header);
  if (!key) {
    throw new Fault(
      401,
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (!same(key, secretKey)) throw new Fault(401, `Invalid API Key provided: ${masked(key)}`);
}

function keyFrom(header: string | undefined): string {
  const [scheme = '', credentials = ''] = (header ?? '').split(/\s+/);
  if (scheme.toLowerCase() === 'bearer') return credentials;
  if (scheme.toLowerCase() !== 'basic') return '';
  return Buffer.from(credentials, 'base64').toString('utf8').split(':')[0] ?? '';
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function masked(key: string): string {
  return key.length <= 12
    ? '*'.repeat(key.length)
    : key.slice(0, 8) + '*'.repeat(key.length - 12) + key.slice(-4);
}
