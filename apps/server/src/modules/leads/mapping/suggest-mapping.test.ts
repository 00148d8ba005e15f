import { describe, expect, it } from 'vitest';
import { isFamilyNameFirst, toHeaderKey } from './read-header.ts';
import { recallMapping, toChoices } from './recall-mapping.ts';
import { suggestMapping } from './suggest-mapping.ts';

const listFields = (headers: string[], ...rows: string[][]) =>
  suggestMapping(headers, rows).mapping.map(({ field }) => field);

describe('a suggested mapping', () => {
  it('follows names and uses each field once', () => {
    expect(
      listFields([
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

  it('recognizes a name in any spelling', () => {
    for (const header of [
      'companyLinkedinUrl',
      'COMPANY_LINKEDIN_URL',
      'Company LinkedIn (URL)',
      'companylinkedinurl',
    ])
      expect(listFields([header]), header).toEqual(['company_linkedin_url']);
  });

  it('does not treat a salutation as a job title', () => {
    expect(listFields(['Title', 'Job Title'], ['Mr', 'CEO'], ['Ms', 'CTO'])).toEqual([
      'unmapped',
      'job_title',
    ]);
    expect(listFields(['Title'], ['CEO'], ['Ms'], ['Head of Sales'])).toEqual(['job_title']);
  });

  it('treats a role as a job title only if there is no title', () => {
    expect(listFields(['role', 'Title'], ['Decision maker', 'CEO'], ['User', 'Head of Sales'])).toEqual([
      'unmapped',
      'job_title',
    ]);
    expect(listFields(['Title', 'Role'], ['Mr', 'CEO'], ['Ms', 'CTO'])).toEqual(['unmapped', 'job_title']);
    expect(listFields(['Rolle'], ['Einkäufer'])).toEqual(['job_title']);
  });

  it('prefers the public profile to a Sales Navigator link, which it uses otherwise', () => {
    const sales = 'https://www.linkedin.com/sales/lead/ACwAAB,NAME_SEARCH,x';
    const own = 'https://www.linkedin.com/in/ann-lee';
    expect(listFields(['LinkedIn URL', 'Profile'], [sales, own])).toEqual(['unmapped', 'linkedin_url']);
    expect(listFields(['LinkedIn URL'], [sales])).toEqual(['linkedin_url']);
  });

  it('does not treat a company’s LinkedIn page as its website', () => {
    expect(listFields(['companyUrl'], ['https://www.linkedin.com/company/acme'])).toEqual([
      'company_linkedin_url',
    ]);
    expect(listFields(['companyUrl'], ['https://acme.test'])).toEqual(['website']);
    expect(listFields(['Website'], ['https://facebook.com/acme'])).toEqual(['unmapped']);
  });

  it('prefers the work address and uses a private one otherwise', () => {
    const [work, home] = ['ann@acme.test', 'ann.lee@gmail.com'];
    expect(listFields(['Email', 'Work Email'], [home, work])).toEqual(['unmapped', 'email']);
    expect(listFields(['Email', 'Other Email'], [work, home])).toEqual(['email', 'unmapped']);
    expect(listFields(['Personal Email'], [home])).toEqual(['email']);
  });

  it('follows a clear name if values are inconclusive, and ignores it if they contradict it', () => {
    expect(listFields(['Phone', 'LinkedIn'], ['ask at the desk', 'ann-lee'])).toEqual([
      'phone',
      'linkedin_url',
    ]);
    expect(listFields(['Phone'], ['ann@acme.test'])).not.toEqual(['phone']);
  });

  it('interprets a plain name by its neighboring columns', () => {
    expect(listFields(['Vorname', 'Name'], ['Ann', 'Lee'])).toEqual(['first_name', 'last_name']);
    expect(listFields(['Nombre', 'Apellidos'], ['Ann', 'Lee'])).toEqual(['first_name', 'last_name']);
    expect(listFields(['Nombre', 'Empresa'], ['Ann Lee', 'Acme'])).toEqual(['full_name', 'company_name']);
    expect(listFields(['Name', 'First Name', 'Last Name'], ['Ann Lee', 'Ann', 'Lee'])).toEqual([
      'unmapped',
      'first_name',
      'last_name',
    ]);
  });

  it('recognizes unnamed columns by their values', () => {
    expect(
      listFields(
        ['', '', '', '', ''],
        ['Lee', 'Ann', 'Acme', 'ann.lee@acme.test', '+1 555 0100'],
        ['Roe', 'Bo', 'Birch', 'bo.roe@birch.test', '+1 555 0101'],
      ),
    ).toEqual(['last_name', 'first_name', 'company_name', 'email', 'phone']);
  });

  it('ignores columns about the list owner and names that only resemble a field', () => {
    expect(
      listFields(['Contact Owner', 'Email Status', 'Last Contacted', 'Company City', 'Email Domain', 'Fax']),
    ).toEqual(Array(6).fill('unmapped'));
    expect(listFields(['Rep'], ['me@agency.test'], ['me@agency.test'], ['me@agency.test'])).toEqual([
      'unmapped',
    ]);
  });

  it.each([
    ['Japanese', ['姓', '名', '会社名', '役職', 'メールアドレス', '電話番号', '備考']],
    ['Chinese', ['姓', '名', '公司名称', '职位', '电子邮箱', '联系电话', '备注']],
    ['Traditional Chinese', ['姓氏', '名', '公司名稱', '職稱', '電子郵件', '電話', '備註']],
    ['Korean', ['성', '이름', '회사명', '직책', '이메일 주소', '전화번호', '비고']],
    ['Turkish', ['Soyadı', 'Adı', 'Şirket', 'Görevi', 'E-posta', 'Telefon', 'Şehir']],
    ['Danish', ['Efternavn', 'Fornavn', 'Virksomhed', 'Stilling', 'E-mail', 'Telefon', 'Afdeling']],
    ['Norwegian', ['Etternavn', 'Fornavn', 'Bedrift', 'Stilling', 'E-post', 'Telefon', 'Postnummer']],
    ['Swedish', ['Efternamn', 'Förnamn', 'Företag', 'Befattning', 'E-postadress', 'Telefon', 'Stad']],
    ['Czech', ['Příjmení', 'Jméno', 'Společnost', 'Pozice', 'E-mail', 'Telefon', 'Město']],
    ['Finnish', ['Sukunimi', 'Etunimi', 'Yritys', 'Tehtävänimike', 'Sähköposti', 'Puhelin', 'Kaupunki']],
  ])('recognizes %s headers', (_language, headers) =>
    expect(listFields(headers)).toEqual([
      'last_name',
      'first_name',
      'company_name',
      'job_title',
      'email',
      'phone',
      'unmapped',
    ]),
  );

  it.each([
    ['氏名', 'full_name'],
    ['姓名', 'full_name'],
    ['성명', 'full_name'],
    ['Ad Soyad', 'full_name'],
    ['Tam Adı', 'full_name'],
    ['Fulde navn', 'full_name'],
    ['Celé jméno', 'full_name'],
    ['Koko nimi', 'full_name'],
    ['Jméno a příjmení', 'full_name'],
    ['携帯電話', 'mobile_phone'],
    ['手机号码', 'mobile_phone'],
    ['휴대폰', 'mobile_phone'],
    ['Cep Telefonu', 'mobile_phone'],
    ['Matkapuhelin', 'mobile_phone'],
    ['担当者メールアドレス', 'email'],
    ['Nettside', 'website'],
    ['Webové stránky', 'website'],
    ['ad_name', 'unmapped'],
    ['Ad ID', 'unmapped'],
  ])('maps %s to %s', (header, field) => expect(listFields([header])).toEqual([field]));

  it('does not treat the title of a deal as a job title', () => {
    expect(
      listFields(
        ['Deal - Title', 'Person - Name', 'Organization - Name', 'Person - Email'],
        ['Acme renewal', 'Ann Lee', 'Acme', 'ann@acme.test'],
      ),
    ).toEqual(['unmapped', 'full_name', 'company_name', 'email']);
    expect(listFields(['Lead - Title', 'Opportunity Title', 'Ticket title'])).toEqual(
      Array(3).fill('unmapped'),
    );
    expect(listFields(['Deal - Title', 'Title'], ['Acme renewal', 'CEO'])).toEqual(['unmapped', 'job_title']);
    expect(listFields(['Lead Title'], ['CEO'])).toEqual(['job_title']);
  });

  it('recognizes both parts of a name in one column', () => {
    for (const header of [
      'Name, Vorname',
      'Nom, Prénom',
      'Nom et prénom',
      'Nombre y apellidos',
      'Nome e cognome',
      'Cognome Nome',
    ])
      expect(listFields([header, 'Email'], ['Lee, Ann', 'ann@acme.test'])[0], header).toBe('full_name');
    for (const header of ['Last Name', 'Nom de famille', 'Name (Last)'])
      expect(listFields([header])[0], header).toBe('last_name');
    for (const header of ['First Name', 'Name (First)'])
      expect(listFields([header])[0], header).toBe('first_name');
  });

  it('maps two surnames to two fields', () => {
    const row = ['Ana', 'García', 'López'];
    expect(listFields(['Nombre', 'Primer apellido', 'Segundo apellido'], row)).toEqual([
      'first_name',
      'last_name',
      'second_last_name',
    ]);
    expect(listFields(['Nombre', 'Apellido 1', 'Apellido 2'], row)).toEqual([
      'first_name',
      'last_name',
      'second_last_name',
    ]);
  });

  it('handles a thousand columns with long names, using their first rows', () => {
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

  it('follows the campaign’s last import first, wherever the column is now', () => {
    const choices = new Map([['mail', { field: 'unmapped' as const }]]);
    expect(
      recallMapping(headers, suggestMapping(headers, []), { earlier, choices, provider: 'instantly' }),
    ).toEqual({
      mapping: [
        { column: 0, field: 'custom', name: 'Colour' },
        { column: 1, field: 'email' },
        { column: 2, field: 'unmapped' },
        { column: 3, field: 'first_name' },
      ],
      remembered: 'campaign',
    });
  });

  it('follows the workspace’s choices next, and the newer of two for one field', () => {
    const choices = new Map([
      [toHeaderKey('E-Mail'), { field: 'email' as const }],
      [toHeaderKey('MAIL'), { field: 'email' as const }],
    ]);
    const { mapping, remembered } = recallMapping(headers, suggestMapping(headers, []), {
      earlier: null,
      choices,
      provider: 'instantly',
    });
    expect(mapping.map(({ field }) => field)).toEqual(['unmapped', 'unmapped', 'email', 'first_name']);
    expect(remembered).toBe('workspace');
  });

  it('is dropped if the values clearly contradict it', () => {
    const choices = new Map([['title', { field: 'job_title' as const }]]);
    const recall = (title: string) =>
      recallMapping(['Title'], suggestMapping(['Title'], [[title]]), {
        earlier: null,
        choices,
        provider: 'instantly',
      }).mapping;
    expect(recall('Mr')).toEqual([{ column: 0, field: 'unmapped' }]);
    expect(recall('CEO')).toEqual([{ column: 0, field: 'job_title' }]);
  });
});

describe('a remembered mapping and the evidence in the file', () => {
  const recall = (
    headers: string[],
    rows: string[][],
    choices: Record<string, string>,
    earlier: string[] = [],
  ) =>
    recallMapping(headers, suggestMapping(headers, rows), {
      earlier:
        earlier.length === 0
          ? null
          : {
              headers: earlier,
              mapping: earlier.map((header, column) => ({ column, field: choices[header] as 'email' })),
            },
      choices: new Map(
        earlier.length > 0
          ? []
          : Object.entries(choices).map(([header, field]) => [
              toHeaderKey(header),
              { field: field as 'email' },
            ]),
      ),
      provider: 'instantly',
    }).mapping.map(({ field }) => field);
  const CHOSEN = { First: 'first_name', Last: 'last_name', Company: 'company_name', Email: 'email' };
  const EARLIER = Object.keys(CHOSEN);

  it.each([
    ['campaign', EARLIER],
    ['workspace', []],
  ])(
    'a remembered mapping of the %s is applied to the filled one of two columns with the same name',
    (_scope, earlier) => {
      const headers = ['First', 'Last', 'Company', 'Company', 'Email'];
      expect(recall(headers, [['Ann', 'Lee', '', 'Acme', 'ann@acme.test']], CHOSEN, earlier)).toEqual([
        'first_name',
        'last_name',
        'unmapped',
        'company_name',
        'email',
      ]);
    },
  );

  it.each([
    ['campaign', EARLIER],
    ['workspace', []],
  ])('a remembered mapping of the %s yields an empty column to the one with values', (_scope, earlier) => {
    const headers = ['First', 'Last', 'Company', 'Email', 'Work Email'];
    expect(recall(headers, [['Ann', 'Lee', 'Acme', '', 'ann@acme.test']], CHOSEN, earlier)).toEqual([
      'first_name',
      'last_name',
      'company_name',
      'unmapped',
      'email',
    ]);
  });

  it('a remembered mapping of the campaign yields to contradicting values', () =>
    expect(
      recall(
        ['First', 'Last', 'Company', 'Email', 'Mail'],
        [['Ann', 'Lee', 'Acme', 'https://acme.test', 'ann@acme.test']],
        CHOSEN,
        EARLIER,
      ),
    ).toEqual(['first_name', 'last_name', 'company_name', 'unmapped', 'email']));

  it('does not withhold the only column of a required field', () => {
    const choices = {
      First: 'first_name',
      Last: 'last_name',
      Company: 'unmapped',
      Email: 'unmapped',
      Phone: 'unmapped',
    };
    const headers = ['First', 'Last', 'Company', 'Email', 'Phone'];
    expect(recall(headers, [['Ann', 'Lee', 'Acme', 'ann@acme.test', '+1 555 0100']], choices)).toEqual([
      'first_name',
      'last_name',
      'company_name',
      'email',
      'unmapped',
    ]);
  });

  it('treats a column of last names as full names if there is no other name', () =>
    expect(
      recall(['Name', 'Company', 'Email'], [['Ann Lee', 'Acme', 'ann.lee@acme.test']], {
        Name: 'last_name',
        Company: 'company_name',
        Email: 'email',
      }),
    ).toEqual(['full_name', 'company_name', 'email']));

  it('is learned from the imported one of several columns with the same name', () =>
    expect(
      toChoices({
        headers: ['Company', 'Company'],
        mapping: [
          { column: 0, field: 'unmapped' },
          { column: 1, field: 'company_name' },
        ],
      }),
    ).toEqual(new Map([['company', { field: 'company_name' }]])));
});

describe('a full name column', () => {
  it('starts with the last name if its header names it first', () => {
    for (const header of [
      'ФИО',
      'фио контакта',
      'Nachname, Vorname',
      'Last Name First Name',
      'Фамилия Имя Отчество',
      'Name, Vorname',
      'Nom et prénom',
      'Cognome Nome',
      '氏名',
    ])
      expect(isFamilyNameFirst(header), header).toBe(true);
    for (const header of [
      'Full Name',
      'First and Last Name',
      'Vor- und Nachname',
      'Имя',
      'Фамилия',
      '',
      'Nombre y apellidos',
      'Ad Soyad',
    ])
      expect(isFamilyNameFirst(header), header).toBe(false);
  });
});
