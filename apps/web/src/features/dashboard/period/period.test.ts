import { describe, expect, test } from 'vitest';
import { describePeriod, PeriodView, toChoice } from './period.ts';

describe('the period in the URL', () => {
  test('is 30 days if it is missing or invalid', () => {
    expect(toChoice(PeriodView.parse({}))).toEqual({ period: '30' });
    expect(toChoice(PeriodView.parse({ period: '31', from: 'yesterday' }))).toEqual({ period: '30' });
  });

  test('accepts the number that the router parses from digits', () => {
    expect(toChoice(PeriodView.parse({ period: 7 }))).toEqual({ period: '7' });
    expect(toChoice(PeriodView.parse({ period: '90' }))).toEqual({ period: '90' });
  });

  test('is a custom range only if both dates are set and in order', () => {
    const [from, to] = ['2026-10-01', '2026-10-31'];
    expect(toChoice({ from, to })).toEqual({ period: '30', from, to });
    expect(toChoice({ period: '7', from })).toEqual({ period: '7' });
    expect(toChoice({ from: to, to: from })).toEqual({ period: '30' });
  });

  test('has a readable label', () => {
    expect(describePeriod({ period: '7' })).toBe('the last 7 days');
    expect(describePeriod({ period: 'all' })).toBe('all time');
    expect(describePeriod({ period: '30', from: '2026-10-01', to: '2026-10-31' })).toBe(
      'Oct 1, 2026 to Oct 31, 2026',
    );
    expect(describePeriod({ period: '30', from: '2026-10-01', to: '2026-10-01' })).toBe('Oct 1, 2026');
  });
});
