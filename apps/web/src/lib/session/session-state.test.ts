import { describe, expect, test } from 'vitest';
import { isNearExpiry, nextState, type SessionState, type SessionValue, toHeld } from './session-state.ts';

const createSession = (token: string, obtainedAtMs = 0, id = 'ann'): SessionValue => ({
  accessToken: token,
  obtainedAtMs,
  expiresAtMs: obtainedAtMs + 900_000,
  account: { id, email: `${id}@example.test` },
  mustChangePassword: false,
  mustAddSecondFactor: false,
  brand: null,
});
const loading: SessionState = { status: 'loading' };
const signedIn = (token: string, at = 0): SessionState => ({
  status: 'signed_in',
  held: createSession(token, at),
});
const signedOut: SessionState = { status: 'signed_out', left: false };

describe('the session', () => {
  test('is signed in after a token is obtained', () => {
    expect(nextState(loading, { type: 'obtained', held: createSession('t1') })).toEqual(signedIn('t1'));
  });

  test('is signed out when the server rejects the refresh', () => {
    expect(nextState(loading, { type: 'ended', left: false })).toEqual(signedOut);
  });

  test('stops loading without a session when the server is unreachable', () => {
    expect(nextState(loading, { type: 'unreachable' })).toEqual(signedOut);
  });

  test('survives a network failure while signed in', () => {
    const state = signedIn('t1');
    expect(nextState(state, { type: 'unreachable' })).toBe(state);
  });

  test('accepts a newer token of a refresh and ignores an older one that arrives late', () => {
    const newer = nextState(signedIn('t1', 0), { type: 'obtained', held: createSession('t2', 60_000) });
    expect(newer).toEqual(signedIn('t2', 60_000));
    expect(nextState(newer, { type: 'obtained', held: createSession('t1', 0) })).toBe(newer);
  });

  test('switches when another user signs in, regardless of the age of the token', () => {
    const state = nextState(signedIn('t2', 60_000), {
      type: 'obtained',
      held: createSession('t9', 0, 'ben'),
    });
    expect(state).toEqual({ status: 'signed_in', held: createSession('t9', 0, 'ben') });
  });

  test('records whether the user signed out deliberately', () => {
    expect(nextState(signedIn('t1'), { type: 'ended', left: true })).toEqual({
      status: 'signed_out',
      left: true,
    });
  });

  test('is near its expiry when 90 seconds or less remain', () => {
    const { expiresAtMs } = createSession('t1');
    expect(isNearExpiry(createSession('t1'), expiresAtMs - 90_001)).toBe(false);
    expect(isNearExpiry(createSession('t1'), expiresAtMs - 90_000)).toBe(true);
  });

  test('measures the lifetime of a token with this machine’s clock, even if the server’s differs', () => {
    const answer = {
      access_token: 't1',
      expires_in: 900,
      expires_at: 1,
      user: { id: 'ann', email: 'a@b.test' },
      password_change_required: false,
      second_factor_required: false,
    };
    expect(toHeld(answer, 5_000).expiresAtMs).toBe(905_000);
  });
});
