import { ANSWER_LANGUAGES, formatSlot } from '@hearback/contract';
import { describe, expect, test } from 'vitest';
import { insertPassage, toConfirmation, toOffer } from './slot-wording.ts';

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
