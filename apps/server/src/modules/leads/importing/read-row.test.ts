import { describe, expect, it } from 'vitest';
import { createRowReader } from './read-row.ts';

const FIELDS = ['first_name', 'last_name', 'email', 'linkedin_url'] as const;
const mapping = FIELDS.map((field, column) => ({ column, field }));
const read = (provider: string, email: string, linkedin_url: string) =>
  createRowReader(mapping, provider, FIELDS)(['Ann', 'Lee', email, linkedin_url]);

describe('an address that cannot be one', () => {
  it.each([
    ['instantly', '', 'Email is required for email campaigns'],
    ['instantly', '  ', 'Email is required for email campaigns'],
    ['instantly', 'not-an-email', 'Email "not-an-email" is not a valid address'],
    ['instantly', 'a@b.c,\n d@e.f', 'Email "a@b.c, d@e.f" is not a valid address'],
    ['instantly', 'x'.repeat(900), `Email "${'x'.repeat(60)}…" is not a valid address`],
    ['heyreach', '', 'LinkedIn URL is required for LinkedIn campaigns'],
    ['heyreach', 'ann4', 'LinkedIn URL "ann4" is not a LinkedIn profile'],
    ['heyreach', 'https://x.test/in/ann', 'LinkedIn URL "https://x.test/in/ann" is not a LinkedIn profile'],
  ])('in a row for %s, written as %j, fails with words of its own', (provider, cell, problem) => {
    const row = provider === 'instantly' ? read(provider, cell, '') : read(provider, '', cell);
    expect(row).toEqual({ problem });
  });

  it('is kept as it was written where the campaign can do without it', () => {
    expect(read('instantly', 'ann@acme.test', ' ann4 ')).toMatchObject({
      lead: { linkedin_url: null, enriched_data: { 'LinkedIn URL as imported': 'ann4' } },
    });
    expect(read('heyreach', 'nobody', 'linkedin.com/in/ann')).toMatchObject({
      lead: { email: null, enriched_data: { 'Email as imported': 'nobody' } },
    });
  });

  it('leaves no trace where the address is one, or is empty', () => {
    expect(read('instantly', 'ann@acme.test', '')).toMatchObject({ lead: { enriched_data: {} } });
    expect(read('heyreach', '', 'linkedin.com/in/ann')).toMatchObject({ lead: { enriched_data: {} } });
  });
});
