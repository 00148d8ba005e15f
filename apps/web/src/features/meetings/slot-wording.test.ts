import { ANSWER_LANGUAGES } from '@hearback/contract';
import { describe, expect, test } from 'vitest';
import { chooseSlots, formatSlot, insertPassage, toConfirmation, toOffer } from './slot-wording.ts';

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

describe('texts for the reply', () => {
  const zone = 'America/New_York';
  const slots = [new Date('2026-11-18T15:00:00Z'), new Date('2026-11-19T19:00:00Z')];

  test('offer the times in the zone of the lead, with the booking link', () => {
    expect(toOffer(slots, 'https://cal.example/x', { zone, language: null })).toEqual({
      text: [
        'Would one of these times work for you?',
        '- Wednesday, November 18 at 10:00 AM EST',
        '- Thursday, November 19 at 2:00 PM EST',
        '',
        'You can also choose another time here: https://cal.example/x',
      ].join('\n'),
      slots: 'Wednesday, November 18 at 10:00 AM EST or Thursday, November 19 at 2:00 PM EST',
    });
  });

  test('confirm a booked time', () => {
    expect(toConfirmation(slots[0] as Date, { zone, language: 'en' }).text).toBe(
      'That works. Our meeting is booked for Wednesday, November 18 at 10:00 AM EST.',
    );
  });

  test.each(ANSWER_LANGUAGES)('exist in %s, with the day in that language', (language) => {
    const { text } = toOffer(slots, 'https://cal.example/x', { zone, language });
    expect(text).toContain(formatSlot(slots[0] as Date, zone, language));
    expect(text).toContain('https://cal.example/x');
    expect(text.includes('Wednesday')).toBe(language === 'en');
  });
});

describe('inserting', () => {
  const insert = insertPassage({ text: 'Tuesday or Friday?', slots: 'Tuesday or Friday' });

  test('adds the passage before the closing', () => {
    const [body, closing] = ['Hi Ada,\n\nhappy to talk.', 'Best regards,\nMax'];
    expect(insert(`${body}\n\n${closing}`, body.length)).toBe(`${body}\n\nTuesday or Friday?\n\n${closing}`);
    expect(insert('', 0)).toBe('Tuesday or Friday?');
  });

  test('fills the variable for free slots', () => {
    const text = 'How about {{free_slots}}?';
    expect(insert(text, text.length)).toBe('How about Tuesday or Friday?');
  });
});
