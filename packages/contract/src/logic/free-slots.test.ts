import { describe, expect, test } from 'vitest';
import { chooseSlots } from './free-slots.ts';

const NOW = new Date('2026-11-17T15:00:00Z');
/** Every half hour from 9 AM to 5 PM in New York. */
const days = (...all: number[]) =>
  all.flatMap((day) =>
    Array.from({ length: 16 }, (_, half) =>
      new Date(Date.UTC(2026, 10, day, 14) + half * 1_800_000).toISOString(),
    ),
  );
const toSlotTexts = (slots: readonly Date[]) => slots.map((slot) => slot.toISOString().slice(8, 16));

describe('offered slots', () => {
  test('are on three different days after today, in the morning and in the afternoon', () => {
    expect(toSlotTexts(chooseSlots(days(17, 18, 19, 20, 23), 'America/New_York', NOW))).toEqual([
      '18T15:00',
      '19T19:00',
      '20T16:00',
    ]);
  });

  test('are in the working hours of the lead', () => {
    const berlin = chooseSlots(days(18, 19, 20), 'Europe/Berlin', NOW);
    expect(toSlotTexts(berlin)).toEqual(['18T14:00', '19T14:00', '20T14:00']);
    expect(berlin.every((slot) => slot.getUTCHours() + 1 < 18)).toBe(true);
  });

  test('are fewer or outside of working hours if there are no others', () => {
    expect(toSlotTexts(chooseSlots(days(17, 18), 'America/New_York', NOW))).toEqual(['17T15:00', '18T19:00']);
    expect(chooseSlots([], 'America/New_York', NOW)).toEqual([]);
  });
});
