import { describe, expect, it } from 'vitest';
import { findReturnDay } from './return-date.ts';

const SENT = new Date('2026-11-17T09:00:00Z');

describe('findReturnDay', () => {
  it.each([
    [
      'en',
      'Thanks. I am away and will be back on December 7, 2026. Kind regards',
      '2026-12-07',
      'I am away and will be back on December 7, 2026.',
    ],
    [
      'de',
      'Guten Tag!\nIch bin ab dem 30.11. wieder erreichbar. Viele Grüße',
      '2026-11-30',
      'Ich bin ab dem 30.11. wieder erreichbar.',
    ],
  ])('quotes the sentence that names the day (%s)', (language, text, day, words) => {
    expect(findReturnDay(text, language, SENT)).toEqual({ day, words });
  });

  it('bounds the quote of a text without sentences', () => {
    const found = findReturnDay(
      `${'away '.repeat(100)}back on 3 December ${'away '.repeat(100)}`,
      'en',
      SENT,
    );
    expect(found?.words).toContain('3 December');
    expect(found?.words.length).toBeLessThanOrEqual(160);
  });

  it('finds nothing without a day', () => {
    expect(findReturnDay('I am away.', 'en', SENT)).toBeNull();
  });
});
