import { describe, expect, it } from 'vitest';
import { findAlternatives, toSlotRange } from './slots.ts';

const at = (text: string) => new Date(`2026-11-${text}Z`);

describe('alternatives', () => {
  it('are the three closest slots, in order', () => {
    const slots = ['18T09:00', '18T10:00', '18T12:00', '19T09:00', '25T09:00'].map(at);
    expect(findAlternatives(slots, at('18T11:00'))).toEqual(['18T09:00', '18T10:00', '18T12:00'].map(at));
  });
  it('are empty if nothing is free', () => expect(findAlternatives([], at('18T11:00'))).toEqual([]));
});

describe('the searched period', () => {
  const now = at('17T12:00');
  it('is two weeks from now', () =>
    expect(toSlotRange(now, null)).toEqual({ from: now, to: new Date('2026-12-01T12:00Z') }));
  it('starts a day before a proposed time and ends a week after it', () =>
    expect(toSlotRange(now, at('20T12:00'))).toEqual({ from: at('19T12:00'), to: at('27T12:00') }));
  it('never starts in the past', () =>
    expect(toSlotRange(now, at('10T12:00'))).toEqual({ from: now, to: at('24T12:00') }));
});
