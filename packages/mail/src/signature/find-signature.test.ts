import { describe, expect, test } from 'vitest';
import { textLines } from '../read-body.ts';
import { findSignature } from './find-signature.ts';

const trimmed = (body: string) => {
  const lines = textLines(body);
  const kinds = findSignature(lines);
  return lines
    .filter((_, at) => kinds[at] === 'answer')
    .map(({ text }) => text)
    .join('\n')
    .trim();
};

describe('a signature', () => {
  test.each([
    ['a line of two dashes', 'See you then.\n\n--\nAnn\nAgency'],
    ['two dashes and a space', 'See you then.\n-- \nAnn'],
    ["'Best regards'", 'See you then.\n\nBest regards,\nAnn Lee\nAgency'],
    ["'Regards'", 'See you then.\n\nRegards\nAnn'],
    ["'Regards' with the name beside it", 'See you then.\n\nKind regards, Ann Lee'],
    ["'Thanks' and a name", 'See you then.\n\nThanks,\nAnn van der Berg\n+1 555 0100'],
    ["'Thanks' at the very end", 'See you then.\n\nThanks!'],
    ["'Thanks' with the name beside it", 'See you then.\nThanks, Ann'],
    ["'Thanks' above a telephone's line", 'See you then.\nThanks\n\nSent from my iPhone'],
    ["'Sent from my'", 'See you then.\n\nSent from my iPhone'],
    ['a French telephone', 'See you then.\n\nEnvoyé de mon iPhone'],
    ['a German telephone', 'See you then.\n\nVon meinem iPhone gesendet'],
  ])('starts at %s, and everything after is trimmed', (_name, body) => {
    expect(trimmed(body)).toBe('See you then.');
  });

  test.each([
    'Thanks, that works for me.',
    'Thanks!',
    'Thanks',
    'Thanks,\nAnn',
    'Hi Ann,\n\nThanks!\n\nTom',
    'Thanks Ann,\n\nThursday works.',
    'Thanks!\n\nCould you send me the prices?',
    'Hello Ann,\n\nGot it.\n\nThanks!\n\nCould you send me the prices?',
    'I said no.\nThanks for understanding.',
    'Please give them my regards when you see them.',
    'Regards to the whole team from all of us here in the office.',
    'Best regards',
  ])('is not found in %j', (body) => {
    expect(trimmed(body)).toBe(body);
  });
});
