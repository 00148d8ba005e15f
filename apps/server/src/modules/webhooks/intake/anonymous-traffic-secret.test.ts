import { createHmac, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { findWorkspace, isSigned, signingSecret, toAddressToken } from './anonymous-traffic-secret.ts';

const SECRET = 'a secret of tests, long enough to pass';
const workspace = randomUUID();

it('finds the workspace of a URL that we issued', () =>
  expect(findWorkspace([SECRET], toAddressToken(SECRET, workspace))).toBe(workspace));

it.each([
  ['another server', toAddressToken('another secret that is long enough', workspace)],
  ['a guess', Buffer.alloc(32).toString('base64url')],
  ['nonsense', '%%%'],
])('rejects the URL of %s', (_who, word) => expect(findWorkspace([SECRET], word)).toBeNull());

it('accepts only what was signed with the secret of the workspace', () => {
  const key = signingSecret(SECRET, workspace);
  const raw = Buffer.from('{"page":1}');
  const signature = createHmac('sha256', key).update(raw).digest('hex');
  expect(isSigned(raw, signature, key)).toBe(true);
  expect(isSigned(raw, `sha256=${signature}`, key)).toBe(true);
  expect(isSigned(Buffer.from('{"page":2}'), signature, key)).toBe(false);
  expect(isSigned(raw, signature, signingSecret(SECRET, randomUUID()))).toBe(false);
  expect(isSigned(raw, undefined, key)).toBe(false);
});
