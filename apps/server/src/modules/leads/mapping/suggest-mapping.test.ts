import { describe, expect, it } from 'vitest';
import { namesFamilyFirst, toHeaderKey } from './read-header.ts';
import { recallMapping } from './recall-mapping.ts';
import { suggestMapping } from './suggest-mapping.ts';

const fieldsOf = (headers: string[], ...rows: string[][]) =>
  suggestMapping(headers, rows).mapping.map(({ field }) => field);

describe('a mapping', () => {
  it('is suggested by names, each field once', () => {
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

  it('knows a name however it is written', () => {
    for (const header of [
      'companyLinkedinUrl',
      'COMPANY_LINKEDIN_URL',
      'Company LinkedIn (URL)',
      'companylinkedinurl',
    ])
      expect(fieldsOf([header]), header).toEqual(['company_linkedin_url']);
  });

  it('takes no salutation for a job title', () => {
    expect(fieldsOf(['Title', 'Job Title'], ['Mr', 'CEO'], ['Ms', 'CTO'])).toEqual(['unmapped', 'job_title']);
    expect(fieldsOf(['Title'], ['CEO'], ['Ms'], ['Head of Sales'])).toEqual(['job_title']);
  });

  it('takes a role for a job title only where there is no title', () => {
    expect(fieldsOf(['role', 'Title'], ['Decision maker', 'CEO'], ['User', 'Head of Sales'])).toEqual([
      'unmapped',
      'job_title',
    ]);
    expect(fieldsOf(['Title', 'Role'], ['Mr', 'CEO'], ['Ms', 'CTO'])).toEqual(['unmapped', 'job_title']);
    expect(fieldsOf(['Rolle'], ['Einkäufer'])).toEqual(['job_title']);
  });

  it('prefers the public profile to a link into Sales Navigator, which it takes where there is no other', () => {
    const sales = 'https://www.linkedin.com/sales/lead/ACwAAB,NAME_SEARCH,x';
    const own = 'https://www.linkedin.com/in/ann-lee';
    expect(fieldsOf(['LinkedIn URL', 'Profile'], [sales, own])).toEqual(['unmapped', 'linkedin_url']);
    expect(fieldsOf(['LinkedIn URL'], [sales])).toEqual(['linkedin_url']);
  });

  it('takes a company’s page at LinkedIn for no website', () => {
    expect(fieldsOf(['companyUrl'], ['https://www.linkedin.com/company/acme'])).toEqual([
      'company_linkedin_url',
    ]);
    expect(fieldsOf(['companyUrl'], ['https://acme.test'])).toEqual(['website']);
    expect(fieldsOf(['Website'], ['https://facebook.com/acme'])).toEqual(['unmapped']);
  });

  it('prefers the address at work, and takes the private one where there is no other', () => {
    const [work, home] = ['ann@acme.test', 'ann.lee@gmail.com'];
    expect(fieldsOf(['Email', 'Work Email'], [home, work])).toEqual(['unmapped', 'email']);
    expect(fieldsOf(['Email', 'Other Email'], [work, home])).toEqual(['email', 'unmapped']);
    expect(fieldsOf(['Personal Email'], [home])).toEqual(['email']);
  });

  it('goes by a certain name where values tell nothing, and by neither where they tell of something else', () => {
    expect(fieldsOf(['Phone', 'LinkedIn'], ['ask at the desk', 'ann-lee'])).toEqual([
      'phone',
      'linkedin_url',
    ]);
    expect(fieldsOf(['Phone'], ['ann@acme.test'])).not.toEqual(['phone']);
  });

  it('reads a lone name by what stands beside it', () => {
    expect(fieldsOf(['Vorname', 'Name'], ['Ann', 'Lee'])).toEqual(['first_name', 'last_name']);
    expect(fieldsOf(['Nombre', 'Apellidos'], ['Ann', 'Lee'])).toEqual(['first_name', 'last_name']);
    expect(fieldsOf(['Nombre', 'Empresa'], ['Ann Lee', 'Acme'])).toEqual(['full_name', 'company_name']);
    expect(fieldsOf(['Name', 'First Name', 'Last Name'], ['Ann Lee', 'Ann', 'Lee'])).toEqual([
      'unmapped',
      'first_name',
      'last_name',
    ]);
  });

  it('tells columns without names by what stands in them', () => {
    expect(
      fieldsOf(
        ['', '', '', '', ''],
        ['Lee', 'Ann', 'Acme', 'ann.lee@acme.test', '+1 555 0100'],
        ['Roe', 'Bo', 'Birch', 'bo.roe@birch.test', '+1 555 0101'],
      ),
    ).toEqual(['last_name', 'first_name', 'company_name', 'email', 'phone']);
  });

  it('takes nothing of whoever owns the list, and nothing that only sounds like a field', () => {
    expect(
      fieldsOf(['Contact Owner', 'Email Status', 'Last Contacted', 'Company City', 'Email Domain', 'Fax']),
    ).toEqual(Array(6).fill('unmapped'));
    expect(fieldsOf(['Rep'], ['me@agency.test'], ['me@agency.test'], ['me@agency.test'])).toEqual([
      'unmapped',
    ]);
  });

  it('of a thousand columns of long words is told all the same, by their first rows', () => {
    const headers = Array.from({ length: 1_000 }, (_, n) => `${'companylinkedin'.repeat(13)}${n}`);
    const rows = Array.from({ length: 200 }, () => headers.map(() => 'a.'.repeat(100)));
    expect(suggestMapping(headers, rows).mapping).toHaveLength(1_000);
  });
});

describe('a remembered mapping', () => {
  const earlier = {
    headers: ['Mail', 'Colour'],
    mapping: [
      { column: 0, field: 'email' as const },
      { column: 1, field: 'custom' as const, name: 'Colour' },
    ],
  };
  const headers = ['colour', 'Mail', 'Email', 'First Name'];

  it('goes by the campaign’s last import first, wherever the column stands now', () => {
    const choices = new Map([['mail', { field: 'unmapped' as const }]]);
    expect(recallMapping(headers, suggestMapping(headers, []), { earlier, choices })).toEqual({
      mapping: [
        { column: 0, field: 'custom', name: 'Colour' },
        { column: 1, field: 'email' },
        { column: 2, field: 'unmapped' },
        { column: 3, field: 'first_name' },
      ],
      remembered: 'campaign',
    });
  });

  it('goes by the workspace’s choices next, and of two for one field by the newer', () => {
    const choices = new Map([
      [toHeaderKey('E-Mail'), { field: 'email' as const }],
      [toHeaderKey('MAIL'), { field: 'email' as const }],
    ]);
    const { mapping, remembered } = recallMapping(headers, suggestMapping(headers, []), {
      earlier: null,
      choices,
    });
    expect(mapping.map(({ field }) => field)).toEqual(['unmapped', 'unmapped', 'email', 'first_name']);
    expect(remembered).toBe('workspace');
  });

  it('gives way where the values are plainly something else', () => {
    const choices = new Map([['title', { field: 'job_title' as const }]]);
    const recall = (title: string) =>
      recallMapping(['Title'], suggestMapping(['Title'], [[title]]), { earlier: null, choices }).mapping;
    expect(recall('Mr')).toEqual([{ column: 0, field: 'unmapped' }]);
    expect(recall('CEO')).toEqual([{ column: 0, field: 'job_title' }]);
  });
});

describe('a full name', () => {
  it('begins with the last name where its column names it first', () => {
    for (const header of [
      'ФИО',
      'фио контакта',
      'Nachname, Vorname',
      'Last Name First Name',
      'Фамилия Имя Отчество',
    ])
      expect(namesFamilyFirst(header), header).toBe(true);
    for (const header of ['Full Name', 'First and Last Name', 'Vor- und Nachname', 'Имя', 'Фамилия', ''])
      expect(namesFamilyFirst(header), header).toBe(false);
  });
});
