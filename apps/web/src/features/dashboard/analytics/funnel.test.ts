import { describe, expect, test } from 'vitest';
import { findBest } from './best-steps.ts';
import { toFunnel } from './funnel.ts';

describe('the funnel', () => {
  test('shows each stage as a share of the previous one', () => {
    const totals = { leads: 400, contacted: 200, sent: 350, opened: 100, replied: 20, interested: 5 };
    expect(toFunnel(totals).map(({ count, percent }) => [count, percent])).toEqual([
      [400, null],
      [200, 50],
      [100, 50],
      [20, 20],
      [5, 25],
    ]);
  });

  test('skips stages that LinkedIn does not report instead of showing zero', () => {
    const totals = { leads: null, contacted: 200, sent: 350, opened: null, replied: 20, interested: null };
    expect(toFunnel(totals).map(({ count, percent }) => [count, percent])).toEqual([
      [null, null],
      [200, null],
      [null, null],
      [20, 10],
      [null, null],
    ]);
  });

  test('never shows more than 100%: a stage larger than the one before has no share', () => {
    const totals = { leads: 38, contacted: 377, sent: 500, opened: 377, replied: 20, interested: 25 };
    expect(toFunnel(totals).map(({ percent, isLarger }) => [percent, isLarger])).toEqual([
      [null, false],
      [null, true],
      [100, false],
      [5.31, false],
      [null, true],
    ]);
  });

  test('has no share if the previous stage is zero', () => {
    const totals = { leads: 0, contacted: 0, sent: 0, opened: 0, replied: 0, interested: 0 };
    expect(toFunnel(totals).every(({ percent }) => percent === null)).toBe(true);
  });
});

describe('the best step', () => {
  const step = (number: number, sent: number, replied: number) => ({
    step: number,
    variant: 1,
    subject: null,
    sent,
    opened: null,
    replied,
    interested: null,
  });

  test('has the highest reply rate among steps sent often enough', () => {
    expect(findBest([step(1, 100, 5), step(2, 50, 4), step(3, 10, 9)])?.step).toBe(2);
    expect(findBest([step(1, 10, 9)])).toBeNull();
    expect(findBest([step(1, 100, 0)])).toBeNull();
  });
});
