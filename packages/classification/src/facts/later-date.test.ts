import { expect, it } from 'vitest';
import { findLaterDay } from './later-date.ts';

const SENT = new Date('2026-11-16T10:00:00Z');

it.each([
  ['Good stuff but no budget until January', '2027-01-01'],
  ['Check back on January 15, please.', '2027-01-15'],
  ['Maybe after summer.', '2027-09-01'],
  ['Let us talk in the spring', '2027-03-01'],
  ['Try me again in Q3', '2027-07-01'],
  ['Circle back Q1 2028', '2028-01-01'],
  ['We look at this next quarter.', '2027-01-01'],
  ['we just renewed with someone else, check back next year', '2027-01-02'],
  ['Not before Christmas.', '2027-01-02'],
  ['Melden Sie sich bitte nach dem Sommer wieder.', '2027-09-01'],
  ['Budget gelé jusqu’en septembre, recontactez-moi à ce moment-là', '2027-09-01'],
  ['Perhaps in 2028', '2028-01-02'],
  ['Not now, thank you. I may come back to you.', null],
])('reads the date in ‘%s’ as %s', (text, day) =>
  expect(findLaterDay(text, null, SENT)?.day ?? null).toBe(day),
);

it.each([
  ['Thanks for this. No budget until January, sorry. Ann', 'No budget until January, sorry.'],
  ['Nice. Check back on January 15, please.', 'Check back on January 15, please.'],
  ['Busy now. Perhaps in 2028. Bye', 'Perhaps in 2028.'],
])('quotes the sentence of the date in ‘%s’', (text, words) =>
  expect(findLaterDay(text, null, SENT)?.words).toBe(words),
);
