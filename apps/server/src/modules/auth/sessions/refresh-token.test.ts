import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  classifyRefreshToken,
  GRACE_SECONDS,
  isGenuine,
  makeRefreshToken,
  type PresentedToken,
  readRefreshToken,
  readUnrotatedToken,
} from './refresh-token.ts';

const SECRET = 'a secret of tests';
const family = { id: 'session-1', token: 'random', generation: 3, rotated_at: null };
const readToken = (text: string) => readRefreshToken(text) as PresentedToken;

describe('a refresh token', () => {
  it('is recognized in every generation of its family, and in no other family', () => {
    const first = readToken(makeRefreshToken(SECRET, { ...family, generation: 0 }));
    expect(isGenuine(SECRET, family, first)).toBe(true);
    expect(isGenuine(SECRET, { ...family, token: 'another' }, first)).toBe(false);
    expect(isGenuine('another secret', family, first)).toBe(false);
  });

  it('cannot be advanced by its holder', () => {
    const old = makeRefreshToken(SECRET, { ...family, generation: 2 });
    expect(isGenuine(SECRET, family, readToken(old.replace('.2.', '.3.')))).toBe(false);
  });

  it.each(['', 'x', 'a.b.c', 'a.1', 'a.1.', '.1.c', 'a.-1.c', 'a.1e3.c', 'a.1.c.d', `a.${'9'.repeat(20)}.c`])(
    'is not read from %j',
    (text) => expect(readRefreshToken(text)).toBeNull(),
  );
});

describe('the cookie of a release without rotation', () => {
  const sign = (secret: string, token: string) =>
    `${token}.${encodeURIComponent(createHmac('sha256', secret).update(token).digest('base64'))}`;

  it('is read when one of our secrets signed it', () => {
    expect(readUnrotatedToken(['newer', SECRET], sign(SECRET, 'token'))).toBe('token');
  });

  it.each(['', 'token', 'token.', '.x', sign('another secret', 'token'), `${sign(SECRET, 'token')}.x`])(
    'is not read from %j',
    (cookie) => expect(readUnrotatedToken([SECRET], cookie)).toBeNull(),
  );
});

describe('presenting a refresh token', () => {
  const now = new Date('2026-01-01T12:00:00Z');
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const judge = (generation: number, rotated_at: Date | null) =>
    classifyRefreshToken({ generation }, { generation: 3, rotated_at }, now);

  it('rotates the current one', () => {
    expect(judge(3, null)).toBe('rotate');
    expect(judge(3, ago(GRACE_SECONDS + 1))).toBe('rotate');
  });

  it('does not rotate again within the grace period', () => expect(judge(3, ago(1))).toBe('keep'));

  it('gives another tab or a retry the token that replaced the former one', () => {
    expect(judge(2, ago(GRACE_SECONDS))).toBe('keep');
  });

  it('reports reuse when the former one arrives late, and always for an older one', () => {
    expect(judge(2, ago(GRACE_SECONDS + 1))).toBe('reused');
    expect(judge(1, ago(1))).toBe('reused');
    expect(judge(4, ago(1))).toBe('reused');
  });
});
