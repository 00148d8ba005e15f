import { afterAll, describe, expect, it } from 'vitest';
import { openLeads } from '#server/testing/leads/open-leads.ts';

const leads = await openLeads();
await leads.startWorker();

afterAll(() => leads.close());

const HEADER = 'First Name,Last Name,Company,Email,Title\n';
const toName = ({ first_name, last_name }: { first_name: string | null; last_name: string | null }) =>
  `${first_name} ${last_name}`;

async function importAll(file: string | Uint8Array) {
  const campaign = await leads.addCampaign('instantly');
  const done = await leads.importFile(campaign, file);
  return { done, list: await leads.list(campaign) };
}

describe('a broken file loses or shifts no data without naming the row', () => {
  it('with mixed line ends every row becomes a lead', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => `A${n},B,C,a${n}@mixed.test,CEO`);
    const { done } = await importAll(`${HEADER.trimEnd()}\r\n${rows.join('\n')}`);
    expect(done).toMatchObject({ rows_total: 300, imported: 300, failed: 0, noted: 0 });
  });

  it('with an unclosed quote every row becomes a lead, and the quote is reported', async () => {
    const rows = Array.from({ length: 10 }, (_, n) => `A${n},B,C,a${n}@quote.test,CEO\n`).join('');
    const { done, list } = await importAll(
      `${HEADER}${rows}Bo,"Lee,Acme,bo@quote.test,CTO\n${rows.replaceAll('a', 'b')}`,
    );
    expect(done).toMatchObject({ imported: 21, failed: 0, noted: 1 });
    expect(done.notes).toEqual(['Row 12: A quote on line 12 is not closed and was ignored']);
    expect(list.map(toName)).toContain('Bo Lee');
    const { body } = await leads.ask('GET', `/api/imports/${done.id}/failed.csv`);
    expect(body).toContain('12,Imported. A quote on line 12 is not closed and was ignored,Bo,Lee,Acme');
  });

  it('with an extra comma a row is repaired if that is certain, and reported if not', async () => {
    const file = `${HEADER}Ann,Lee,Acme, Inc.,ann@comma.test,CEO\nBo,Lee,Acme,Inc,bo@comma.test,CEO\nCy,Lee,Acme,cy@comma.test,CEO,,,\n`;
    const { done, list } = await importAll(file);
    expect(done).toMatchObject({ imported: 2, failed: 1, noted: 1 });
    expect(done.errors).toEqual([
      'Row 3: This row has 6 cells, but the file has 5 columns. Put quotes around cells that contain a comma',
    ]);
    expect(done.notes).toEqual(['Row 2: An unquoted comma was read as text']);
    expect(list).toMatchObject([{ company_name: 'Acme, Inc.', job_title: 'CEO' }, { first_name: 'Cy' }]);
  });

  it('with cells beyond the header these become an unnamed column', async () => {
    const campaign = await leads.addCampaign('instantly');
    const file =
      'First Name,Last Name,Company,Email\nAnn,Lee,Acme,ann@beyond.test,red\nBo,Lee,Acme,bo@beyond.test,blue\n';
    const { id } = await leads.upload(campaign, file);
    const preview = await leads.preview(id);
    expect(preview.headers).toEqual(['First Name', 'Last Name', 'Company', 'Email', '']);
    const mapping = [...preview.mapping.slice(0, 4), { column: 4, field: 'custom' as const, name: 'Colour' }];
    expect((await leads.start(id, mapping)).status).toBe(200);
    expect(await leads.waitForEnd(id)).toMatchObject({ imported: 2, failed: 0 });
    const [ann] = await leads.list(campaign);
    expect((await leads.ask('GET', `/api/contacts/${ann?.id}`)).body).toMatchObject({
      contact: { enriched_data: { Colour: 'red' } },
    });
  });

  it('with an overlong name or phone number, the truncation is reported and the original kept', async () => {
    const campaign = await leads.addCampaign('instantly');
    const long = `Lee ${'x'.repeat(400)}`;
    const file = `First Name,Last Name,Company,Email,Phone\nAnn,${long},Acme,ann@long.test,${'1'.repeat(80)}\n`;
    const done = await leads.importFile(campaign, file);
    expect(done).toMatchObject({ imported: 1, noted: 1 });
    expect(done.notes).toEqual([
      'Row 2: Last Name is longer than 300 characters and was truncated; see "Last Name as imported". Phone is longer than 60 characters and was truncated; see "Phone as imported"',
    ]);
    const [ann] = await leads.list(campaign);
    expect((await leads.ask('GET', `/api/contacts/${ann?.id}`)).body).toMatchObject({
      contact: { enriched_data: { 'Last Name as imported': long, 'Phone as imported': '1'.repeat(80) } },
    });
  });

  it('with an invalid byte all other characters are kept, and the row is reported', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${HEADER}Zoë,Łuk,Acme,zoe@byte.test,CEO\nJos`),
      Buffer.from([0xe9]),
      Buffer.from(',Åberg,Acme,jose@byte.test,CEO\n'),
    ]);
    const { done, list } = await importAll(bytes);
    expect(list.map(toName)).toEqual(['Zoë Łuk', 'José Åberg']);
    expect(done.notes).toEqual([
      'Row 3: A character on line 3 does not match the encoding of the file and was read as Windows-1252',
    ]);
  });
});

describe('lines above the header', () => {
  it('a title and blank lines are not imported, and rows keep their spreadsheet numbers', async () => {
    const campaign = await leads.addCampaign('instantly');
    const { id } = await leads.upload(
      campaign,
      `Leads of May,,,,\n\n${HEADER}Ann,Lee,Acme,ann@above.test,CEO\nBo,Lee,Acme,,CEO\n`,
    );
    expect(await leads.preview(id)).toMatchObject({
      header_row: 3,
      headers: ['First Name', 'Last Name', 'Company', 'Email', 'Title'],
    });
    expect((await leads.start(id)).status).toBe(200);
    expect(await leads.waitForEnd(id)).toMatchObject({
      rows_total: 2,
      imported: 1,
      errors: ['Row 5: Email is required for email campaigns'],
    });
  });
});

describe('an address in a file', () => {
  it('is extracted from surrounding text, and reported if no mail can reach it', async () => {
    const cells = [
      "'ann@clean.test",
      '<bo@clean.test>',
      'cy@clean.test\u200b',
      'di@acme',
      '"ed@acme,example"',
    ];
    const rows = cells.map((cell, n) => `A${n},B,C,${cell},CEO\n`).join('');
    const { done, list } = await importAll(HEADER + rows);
    expect(list.map(({ email }) => email)).toEqual(['ann@clean.test', 'bo@clean.test', 'cy@clean.test']);
    expect(done.errors).toEqual([
      'Row 5: Email "di@acme" is not a valid address',
      'Row 6: Email "ed@acme,example" is not a valid address',
    ]);
  });
});

it('the rows of an import keep the order of the file, newest import first', async () => {
  const campaign = await leads.addCampaign('instantly');
  const rows = (tag: string) =>
    Array.from({ length: 30 }, (_, n) => `A${n},${tag},C,a${n}@${tag}.test,CEO\n`).join('');
  await leads.importFile(campaign, HEADER + rows('first'));
  await leads.importFile(campaign, HEADER + rows('second'));
  const expected = ['second', 'first'].flatMap((tag) => Array.from({ length: 30 }, (_, n) => `A${n} ${tag}`));
  expect((await leads.list(campaign)).map(toName)).toEqual(expected);
});

it.each([
  [
    'windows-1250',
    Buffer.from([0xa3, 0x75, 0x6b, 0x61, 0x73, 0x7a]),
    Buffer.from([0x44, 0xb9, 0x62]),
    'Łukasz Dąb',
  ],
  [
    'windows-1251',
    Buffer.from([0xc8, 0xe2, 0xe0, 0xed]),
    Buffer.from([0xcf, 0xe5, 0xf2, 0xf0, 0xee, 0xe2]),
    'Иван Петров',
  ],
  [
    'macintosh',
    Buffer.from([0x4a, 0x6f, 0x73, 0x8e]),
    Buffer.from([0x4d, 0x9f, 0x6c, 0x6c, 0x65, 0x72]),
    'José Müller',
  ],
])('a file in %s with pipes is read', async (encoding, first, last, name) => {
  const campaign = await leads.addCampaign('instantly');
  const file = Buffer.concat([
    Buffer.from('First Name|Last Name|Company|Email\n'),
    first,
    Buffer.from('|'),
    last,
    Buffer.from(`|Acme|ann@${encoding}.test\n`),
  ]);
  const { id } = await leads.upload(campaign, file);
  expect(await leads.preview(id)).toMatchObject({ encoding, delimiter: '|' });
  expect((await leads.start(id)).status).toBe(200);
  await leads.waitForEnd(id);
  expect((await leads.list(campaign)).map(toName)).toEqual([name]);
});
