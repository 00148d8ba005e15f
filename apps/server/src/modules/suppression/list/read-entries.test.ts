import { describe, expect, it } from 'vitest';
import { readEntries } from './read-entries.ts';

describe('pasted entries', () => {
  it('are parsed cell by cell in any spelling, without duplicates', () => {
    const text =
      'Ann <Ann@Acme.com>\n"bo@acme.com"; @Globex.com\nhttps://www.initech.test/about,linkedin.com/in/Cy\nann@acme.com\n';
    expect(readEntries(text)).toEqual({
      identities: [
        { kind: 'email', value: 'ann@acme.com' },
        { kind: 'email', value: 'bo@acme.com' },
        { kind: 'domain', value: 'globex.com' },
        { kind: 'domain', value: 'initech.test' },
        { kind: 'linkedin', value: 'https://www.linkedin.com/in/cy' },
      ],
      refused: [],
    });
  });

  it('are refused if they identify no person, or millions', () => {
    expect(readEntries('Email\ngmail.com\nhttps://www.linkedin.com/company/acme').refused).toEqual([
      { text: 'Email', reason: 'This is not an email address, a domain or a LinkedIn profile.' },
      {
        text: 'gmail.com',
        reason: 'This is a public email domain. Add individual addresses instead.',
      },
      {
        text: 'https://www.linkedin.com/company/acme',
        reason: 'This is not an email address, a domain or a LinkedIn profile.',
      },
    ]);
  });

  it('are limited to a thousand', () => {
    const pastedText = Array.from({ length: 1_001 }, (_, index) => `lead-${index}@acme.com`).join('\n');
    expect(() => readEntries(pastedText)).toThrow('Add at most 1,000 entries at a time.');
  });
});
