import { describe, expect, it } from 'vitest';
import { recallMapping } from './recall-mapping.ts';
import { suggestMapping } from './suggest-mapping.ts';

describe('a mapping', () => {
  const fieldsOf = (headers: string[]) => suggestMapping(headers, []).map(({ field }) => field);

  it('is suggested by likeness, each field once', () => {
    expect(
      fieldsOf([
        'E-Mail',
        'first name',
        'SURNAME',
        'Company Name',
        'Person Linkedin Url',
        'Title',
        'Notes',
        'email',
      ]),
    ).toEqual([
      'email',
      'first_name',
      'last_name',
      'company_name',
      'linkedin_url',
      'job_title',
      'unmapped',
      'unmapped',
    ]);
  });

  it('is remembered by header, wherever the column stands now', () => {
    const earlier = {
      headers: ['Mail', 'Colour'],
      mapping: [
        { column: 0, field: 'email' as const },
        { column: 1, field: 'custom' as const, name: 'Colour' },
      ],
    };
    const headers = ['colour', 'Mail', 'Email', 'First Name'];
    expect(recallMapping(headers, suggestMapping(headers, []), earlier)).toEqual([
      { column: 0, field: 'custom', name: 'Colour' },
      { column: 1, field: 'email' },
      { column: 2, field: 'unmapped' },
      { column: 3, field: 'first_name' },
    ]);
  });
});
