import { ProviderError } from '@hearback/providers';
import { describe, expect, it } from 'vitest';
import { isGivenUp, isSurelyAbsent, pauseMs, toDoubt } from './resend-rules.ts';

const start = new Date('2026-11-01T10:00:00Z');
const after = (seconds: number) => start.getTime() + seconds * 1000;
const MINUTE = 60;

const failure = (more: object) =>
  new ProviderError({ provider: 'instantly', kind: 'unavailable', message: '', ...more });

describe('the doubt after a failed call', () => {
  it('is null if the provider was not reached or rejected the call before accepting anything', () => {
    expect(toDoubt(failure({ code: 'ECONNREFUSED' }))).toBeNull();
    expect(toDoubt(failure({ kind: 'rate_limited', status: 429 }))).toBeNull();
  });

  it.each([500, 501, 503])('is a failure where the provider answered with %i', (status) =>
    expect(toDoubt(failure({ status, mayHaveHappened: true }))).toBe('refused'),
  );

  it.each([undefined, 200, 302, 408, 502, 504, 522])('is unknown after no answer, or %s', (status) =>
    expect(toDoubt(failure({ status, mayHaveHappened: true }))).toBe('unknown'),
  );
});

describe('the delay before the next attempt', () => {
  it('doubles up to two minutes', () => {
    expect([0, 1, 8, 600].map((seconds) => pauseMs(null, start, after(seconds)))).toEqual([
      1000, 1000, 8000, 120_000,
    ]);
  });

  it('follows the provider’s Retry-After, within limits', () => {
    expect(pauseMs(null, start, after(0), 30_000)).toBe(30_000);
    expect(pauseMs(null, start, after(0), 3_600_000)).toBe(120_000);
  });

  it('gives a provider that returned an error time to list an accepted reply', () =>
    expect(
      isSurelyAbsent(
        { doubt: 'refused', last_called_at: start, absent_since: null },
        start.getTime() + pauseMs('refused', start, start.getTime()),
      ),
    ).toBe(true));
});

describe('a reply that the provider does not list', () => {
  const unknown = (absentAfter: number | null) => ({
    doubt: 'unknown' as const,
    last_called_at: start,
    absent_since: absentAfter === null ? null : new Date(after(absentAfter)),
  });

  it('is certainly absent ten seconds after an error response', () => {
    const refused = { ...unknown(null), doubt: 'refused' as const };
    expect(isSurelyAbsent(refused, after(9))).toBe(false);
    expect(isSurelyAbsent(refused, after(10))).toBe(true);
  });

  it('is certainly absent ten minutes after a timeout, when it was missing for five of them', () => {
    expect(isSurelyAbsent(unknown(MINUTE), after(9 * MINUTE))).toBe(false);
    expect(isSurelyAbsent(unknown(MINUTE), after(10 * MINUTE))).toBe(true);
    expect(isSurelyAbsent(unknown(null), after(30 * MINUTE))).toBe(false);
    expect(isSurelyAbsent(unknown(30 * MINUTE), after(34 * MINUTE))).toBe(false);
    expect(isSurelyAbsent(unknown(30 * MINUTE), after(35 * MINUTE))).toBe(true);
  });

  it('is certainly absent after an hour', () =>
    expect(isSurelyAbsent(unknown(null), after(60 * MINUTE))).toBe(true));

  it('is retried for an hour', () => {
    expect(isGivenUp(start, after(60 * MINUTE))).toBe(false);
    expect(isGivenUp(start, after(60 * MINUTE + 1))).toBe(true);
  });
});
