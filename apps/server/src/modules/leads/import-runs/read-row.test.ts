import { describe, expect, it } from 'vitest';
import { createRowReader } from './read-row.ts';

const FIELDS = ['first_name', 'last_name', 'email', 'linkedin_url'] as const;
const mapping = FIELDS.map((field, column) => ({ column, field }));
const read = (provider: string, email: string, linkedin_url: string) =>
  createRowReader(mapping, provider, FIELDS)(['Ann', 'Lee', email, linkedin_url]);

describe('an invalid address', () => {
  it.each([
    ['instantly', '', 'Email is required for email campaigns'],
    ['instantly', '  ', 'Email is required for email campaigns'],
    ['instantly', 'not-an-email', 'Email "not-an-email" is not a valid address'],
    ['instantly', 'a@b.c,\n d@e.f', 'Email "a@b.c, d@e.f" is not a valid address'],
    ['instantly', 'x'.repeat(900), `Email "${'x'.repeat(60)}…" is not a valid address`],
    ['heyreach', '', 'LinkedIn URL is required for LinkedIn campaigns'],
    ['heyreach', 'ann4', 'LinkedIn URL "ann4" is not a LinkedIn profile'],
    ['heyreach', 'https://x.test/in/ann', 'LinkedIn URL "https://x.test/in/ann" is not a LinkedIn profile'],
  ])('in a row for %s, written as %j, fails with its own message', (provider, cell, problem) => {
    const row = provider === 'instantly' ? read(provider, cell, '') : read(provider, '', cell);
    expect(row).toEqual({ problem });
  });

  it('is kept as written if the campaign does not need it', () => {
    expect(read('instantly', 'ann@acme.test', ' ann4 ')).toMatchObject({
      lead: { linkedin_url: null, enriched_data: { 'LinkedIn URL as imported': 'ann4' } },
    });
    expect(read('heyreach', 'nobody', 'linkedin.com/in/ann')).toMatchObject({
      lead: { email: null, enriched_data: { 'Email as imported': 'nobody' } },
    });
  });

  it('leaves no note if the address is valid or empty', () => {
    expect(read('instantly', 'ann@acme.test', '')).toMatchObject({ lead: { enriched_data: {} } });
    expect(read('heyreach', '', 'linkedin.com/in/ann')).toMatchObject({ lead: { enriched_data: {} } });
  });
});

describe('spreadsheet markup in a row', () => {
  const fields = ['first_name', 'last_name', 'company_name', 'email', 'phone', 'second_last_name'] as const;
  const readCells = (...cells: string[]) =>
    createRowReader(
      [
        ...fields.map((field, column) => ({ column, field })),
        { column: 6, field: 'custom' as const, name: 'Code' },
      ],
      'instantly',
      fields,
    )(cells);

  it('is removed without a note if the value stays the same', () =>
    expect(
      readCells("'Ann'", '="Lee"', "'Acme'", "'ann@acme.test", '="0170 1234"', '', '="007"'),
    ).toMatchObject({
      notes: [],
      lead: {
        first_name: 'Ann',
        last_name: 'Lee',
        company_name: 'Acme',
        email: 'ann@acme.test',
        phone: '0170 1234',
        enriched_data: { Code: '007' },
      },
    }));

  it('is noted if a value is missing', () =>
    expect(readCells('Ann', 'Lee', '#N/A', 'ann@acme.test', 'NULL', '', '#REF!')).toMatchObject({
      notes: [
        'Company Name "#N/A" was imported as empty',
        'Phone "NULL" was imported as empty',
        'Code "#REF!" was imported as empty',
      ],
      lead: { company_name: null, phone: null, enriched_data: {} },
    }));

  it('drops a phone number that the spreadsheet shortened and keeps the original', () =>
    expect(readCells('Ann', 'Lee', 'Acme', 'ann@acme.test', '4.91701E+11')).toMatchObject({
      notes: [
        'Phone "4.91701E+11" was not imported because the spreadsheet shortened the number. Format the column as text and export the file again',
      ],
      lead: { phone: null, enriched_data: { 'Phone as imported': '4.91701E+11' } },
    }));

  it('does not hide a missing address', () =>
    expect(readCells('Ann', 'Lee', 'Acme', '#N/A')).toEqual({
      problem: 'Email is required for email campaigns',
    }));

  it('joins two surnames', () =>
    expect(readCells('Ana', 'García', 'Acme', 'ana@acme.test', '', 'López')).toMatchObject({
      lead: { first_name: 'Ana', last_name: 'García López' },
    }));
});
