import type { Import, UndoPreview } from '@hearback/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { openLeads } from '#server/testing/leads/open-leads.ts';
import { addTestPerson } from '#server/testing/people.ts';

const leads = await openLeads();
await leads.startWorker();

afterAll(() => leads.close());

const HEADER = 'First Name,Last Name,Company,Email,LinkedIn URL,Favourite Colour\n';
const BY_NAME = (['first_name', 'last_name', 'company_name', 'email', 'linkedin_url'] as const).map(
  (field, column) => ({ column, field }),
);

describe('a valid file', () => {
  it('becomes leads of the campaign in its location, pending enrichment', async () => {
    const campaign = await leads.addCampaign('instantly', { ghl_location_id: 'agency-1' });
    const file = `${HEADER}Ann,Lee,Acme,Ann.Lee@Gmail.com,linkedin.com/in/Ann-Lee,Blue\nBo,,Acme,bo@acme.test,,\n`;
    const { id } = await leads.upload(campaign, file);
    const preview = await leads.preview(id);
    expect(preview).toMatchObject({ encoding: 'utf-8', delimiter: ',', remembered: null });
    expect(preview.rows[0]).toEqual([
      'Ann',
      'Lee',
      'Acme',
      'Ann.Lee@Gmail.com',
      'linkedin.com/in/Ann-Lee',
      'Blue',
    ]);
    const mapping = preview.mapping.map((one) =>
      one.column === 5 ? { column: 5, field: 'custom' as const, name: 'Favourite Colour' } : one,
    );
    expect((await leads.start(id, mapping)).status).toBe(200);
    const done = await leads.waitForEnd(id);
    expect(done).toMatchObject({
      state: 'done',
      progress: 100,
      rows_total: 2,
      rows_done: 2,
      imported: 2,
      failed: 0,
    });
    const [bo, ann] = (await leads.list(campaign))
      .sort((a, b) => (a.first_name ?? '').localeCompare(b.first_name ?? ''))
      .reverse();
    expect(ann).toMatchObject({
      email: 'ann.lee@gmail.com',
      linkedin_url: 'https://www.linkedin.com/in/ann-lee',
      company_name: 'Acme',
      location_id: 'agency-1',
      enrichment_status: 'pending_enrichment',
    });
    expect(bo).toMatchObject({ first_name: 'Bo', last_name: null, company_id: ann?.company_id });
    const details = (await leads.ask('GET', `/api/contacts/${ann?.id}`)).body;
    expect(details).toMatchObject({
      contact: { enriched_data: { 'Favourite Colour': 'Blue' } },
      company: { company_name: 'Acme' },
    });
    const nextPreview = await leads.preview((await leads.upload(campaign, file)).id);
    expect(nextPreview).toMatchObject({ remembered: 'campaign', mapping });
  });
});

describe('rows that break a rule', () => {
  it('are counted, listed by row, and can be downloaded with their mapped cells, safe from formulas', async () => {
    const campaign = await leads.addCampaign('instantly');
    const file = `${HEADER},,Acme,nobody@acme.test,,\nNo,Mail,=1+1,,,Blue\nBad,Mail,Acme,not an address,,x\nGood,One,Acme,good@rules.test,,\n`;
    const done = await leads.importFile(campaign, file, BY_NAME);
    expect(done).toMatchObject({ imported: 1, failed: 3, duplicates: 0 });
    expect(done.errors).toEqual([
      'Row 2: First name or last name is required',
      'Row 3: Email is required for email campaigns',
      'Row 4: Email "not an address" is not a valid address',
    ]);
    const { status, body, headers } = await leads.ask('GET', `/api/imports/${done.id}/failed.csv`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/csv');
    expect(body).toContain('Row,Reason,First Name,Last Name,Company,Email,LinkedIn URL\r\n');
    expect(body).toContain('4,"Email ""not an address"" is not a valid address",Bad,Mail');
    expect(body).toContain("3,Email is required for email campaigns,No,Mail,'=1+1,,\r\n");
  });

  it('need a profile but no address in a LinkedIn campaign', async () => {
    const campaign = await leads.addCampaign('heyreach');
    const file = `${HEADER}No,Profile,Acme,no@profile.test,,\nOne,Profile,Acme,,https://linkedin.com/in/one-profile,\n`;
    const done = await leads.importFile(campaign, file);
    expect(done).toMatchObject({ imported: 1, failed: 1 });
    expect(done.errors).toEqual(['Row 2: LinkedIn URL is required for LinkedIn campaigns']);
  });

  it('are shown up to ten', async () => {
    const campaign = await leads.addCampaign('instantly');
    const done = await leads.importFile(campaign, HEADER + 'A,B,C,,,\n'.repeat(12));
    expect(done).toMatchObject({ failed: 12, imported: 0 });
    expect(done.errors).toHaveLength(10);
  });
});

describe('duplicates', () => {
  it('are skipped and reported within the file and against the campaign', async () => {
    const campaign = await leads.addCampaign('instantly');
    await leads.importFile(campaign, `${HEADER}Cy,Old,Acme,cy@twice.test,,\n`);
    const file = `${HEADER}Cy,Again,Acme,CY@twice.test,,\nDi,New,Acme,di@twice.test,,\nDi,Twice,Acme,di@twice.test,,\n`;
    const done = await leads.importFile(campaign, file);
    expect(done).toMatchObject({ imported: 1, duplicates: 2, failed: 0, errors: [] });
    const { body } = await leads.ask('GET', `/api/imports/${done.id}/failed.csv`);
    expect(body).toContain('2,This contact is already in the campaign,Cy');
    expect(body).toContain('4,Duplicate of row 3,Di,Twice');
  });

  it('duplicates of another campaign are linked, completed where empty and never overwritten', async () => {
    const [first, second] = [await leads.addCampaign('instantly'), await leads.addCampaign('instantly')];
    await leads.importFile(first, `${HEADER}Ed,,Acme,ed@known.test,,\n`);
    const done = await leads.importFile(second, `${HEADER}Edward,Known,Other,ed@known.test,,\n`);
    expect(done).toMatchObject({ imported: 1, duplicates: 0 });
    expect(await leads.list(second)).toMatchObject([
      { first_name: 'Ed', last_name: 'Known', company_name: 'Acme' },
    ]);
    const undone = await leads.ask('POST', `/api/imports/${done.id}/undo`);
    expect(undone.body).toMatchObject({ state: 'undone' });
    expect(await leads.list(second)).toEqual([]);
    expect(await leads.list(first)).toHaveLength(1);
  });
});

describe('a file that cannot be imported', () => {
  it.each([
    ['an empty one', '', 'leads.csv', 'CSV file appears to be empty'],
    ['one of white space', ' \n\n', 'leads.csv', 'CSV file appears to be empty'],
    ['a PDF that was renamed', '%PDF-1.7\n%âãÏÓ', 'leads.csv', 'Error parsing CSV file'],
    ['a spreadsheet that was renamed', 'PK\u0003\u0004\u0014', 'leads.csv', 'Error parsing CSV file'],
    ['one of another name', 'a,b\n1,2\n', 'leads.xlsx', 'Please select a CSV file'],
  ])('is refused with its message: %s', async (_what, file, name, message) => {
    const campaign = await leads.addCampaign('instantly');
    expect(await leads.upload(campaign, file, name)).toMatchObject({ status: 422, message });
  });

  it('is reported as empty if it has only a header', async () => {
    const campaign = await leads.addCampaign('instantly');
    const { id } = await leads.upload(campaign, HEADER);
    const { status, body } = await leads.ask('GET', `/api/imports/${id}/preview`);
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { message: 'CSV file appears to be empty' },
    });
  });

  it('a file that breaks in the middle keeps the rows before it, which can be undone', async () => {
    const campaign = await leads.addCampaign('instantly');
    const rows = Array.from({ length: 2_100 }, (_, n) => `A${n},B,C,a${n}@midway.test,,\n`).join('');
    const { id } = await leads.upload(
      campaign,
      `${HEADER}${rows}${'\n'.repeat(1_000_000)}A,B,C,x@midway.test,,\n`,
    );
    expect((await leads.start(id)).status).toBe(200);
    expect(await leads.waitForEnd(id)).toMatchObject({
      state: 'failed',
      error: 'Failed to parse CSV file. The file has more than 1,000,000 rows.',
      imported: 2_000,
    });
    expect((await leads.ask('GET', `/api/imports/${id}/undo`)).body).toEqual({
      undoable: true,
      reason: null,
      unlinked: 2_000,
      deleted: 2_000,
    });
    expect((await leads.ask('POST', `/api/imports/${id}/undo`)).body).toMatchObject({ state: 'undoing' });
    expect(await leads.waitForEnd(id)).toMatchObject({ state: 'undone' });
    expect(await leads.list(campaign)).toEqual([]);
  });

  it('is requested again if it was never sent', async () => {
    const campaign = await leads.addCampaign('instantly');
    const made = await leads.ask('POST', `/api/campaigns/${campaign}/imports`, {
      file_name: 'a.csv',
      file_size: 9,
    });
    const { id } = made.body as Import;
    const { status, body } = await leads.ask('GET', `/api/imports/${id}/preview`);
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { message: 'No CSV file found. Please re-select your file.' },
    });
  });
});

describe('people with Sales Navigator links', () => {
  const sales = (id: string) => `https://www.linkedin.com/sales/lead/${id}`;
  const toName = ({ first_name }: { first_name: string | null }) => first_name;

  it('stay separate, in one LinkedIn campaign and in the next', async () => {
    const campaign = await leads.addCampaign('heyreach');
    const file = `${HEADER}Nina,One,N1,,${sales('ACwAAA111')},\nOtto,Two,O2,,"${sales('ACwAAB222')},NAME_SEARCH,x",\nOtto,Two,O2,,${sales('ACwAAB222')},\n`;
    expect(await leads.importFile(campaign, file)).toMatchObject({ imported: 2, duplicates: 1 });
    const next = await leads.addCampaign('heyreach');
    await leads.importFile(next, `${HEADER}Zed,Other,Z9,,${sales('ACwAAZ999')},\n`);
    expect(await leads.list(next)).toMatchObject([
      { first_name: 'Zed', linkedin_url: sales('ACwAAZ999'), email: null },
    ]);
    const mails = await leads.addCampaign('instantly');
    await leads.importFile(mails, `${HEADER}New,Person,NP,new.person@np.test,${sales('ACwNEW')},\n`);
    expect(await leads.list(mails)).toMatchObject([{ first_name: 'New', email: 'new.person@np.test' }]);
    const nextCampaign = await leads.addCampaign('instantly');
    await leads.importFile(nextCampaign, `${HEADER}Nina,One,N1,nina@n1.test,${sales('ACwAAA111')},\n`);
    const nina = (await leads.list(campaign)).find((lead) => toName(lead) === 'Nina');
    expect(await leads.list(nextCampaign)).toMatchObject([{ id: nina?.id, email: 'nina@n1.test' }]);
  });

  it('are not identified by the page of their company', async () => {
    const page = 'https://www.linkedin.com/company/acme';
    const refused = await leads.importFile(
      await leads.addCampaign('heyreach'),
      `${HEADER}Rob,Page,Acme,,${page},\nSue,Page,Acme,,${page},\n`,
      BY_NAME,
    );
    expect(refused).toMatchObject({ imported: 0, failed: 2 });
    expect(refused.errors[0]).toBe(`Row 2: LinkedIn URL "${page}" is not a LinkedIn profile`);
    const campaign = await leads.addCampaign('instantly');
    await leads.importFile(
      campaign,
      `${HEADER}Rob,Page,Acme,rob@page.test,${page},\nSue,Page,Acme,sue@page.test,${page},\n`,
      BY_NAME,
    );
    const [lead] = await leads.list(campaign);
    expect((await leads.list(campaign)).map(toName).sort()).toEqual(['Rob', 'Sue']);
    expect((await leads.ask('GET', `/api/contacts/${lead?.id}`)).body).toMatchObject({
      contact: { linkedin_url: null, enriched_data: { 'LinkedIn URL as imported': page } },
    });
  });
});

describe('a profile of another person', () => {
  it('next to a name and email address does not merge the two', async () => {
    const profile = 'https://www.linkedin.com/in/nina-once';
    await leads.importFile(await leads.addCampaign('heyreach'), `${HEADER}Nina,Once,N1,,${profile},\n`);
    const campaign = await leads.addCampaign('instantly');
    const done = await leads.importFile(
      campaign,
      `${HEADER}New,Comer,NP,new@comer.test,${profile},\nYet,Another,NP,yet@another.test,${profile},\n`,
    );
    expect(done).toMatchObject({ imported: 2, duplicates: 0 });
    const list = await leads.list(campaign);
    expect(
      list.map(({ email, first_name, linkedin_url }) => [first_name, email, linkedin_url]).sort(),
    ).toEqual([
      ['New', 'new@comer.test', null],
      ['Yet', 'yet@another.test', null],
    ]);
    const same = await leads.addCampaign('instantly');
    await leads.importFile(same, `${HEADER}Nina,Once,N1,nina@once.test,${profile},\n`);
    expect(await leads.list(same)).toMatchObject([{ first_name: 'Nina', linkedin_url: profile }]);
  });

  it('is not assigned to a person who shares a mailbox with them, nor theirs to a LinkedIn lead', async () => {
    await leads.importFile(await leads.addCampaign('instantly'), `${HEADER}Ann,Box,B,info@box.test,,\n`);
    const campaign = await leads.addCampaign('heyreach');
    await leads.importFile(campaign, `${HEADER}Bob,Box,B,info@box.test,linkedin.com/in/bob-box,\n`);
    expect(await leads.list(campaign)).toMatchObject([
      { first_name: 'Bob', email: null, linkedin_url: 'https://www.linkedin.com/in/bob-box' },
    ]);
  });
});

describe("Excel's delimiter line", () => {
  it('above the header is not a row and sets the delimiter', async () => {
    const campaign = await leads.addCampaign('instantly');
    const file =
      'sep=;\r\nFirst Name;Last, First, Middle;Company;Email\r\nSep;Line;Acme;sep@line.test\r\nNo;Mail;Acme;\r\n';
    const { id } = await leads.upload(campaign, file);
    expect(await leads.preview(id)).toMatchObject({
      delimiter: ';',
      headers: ['First Name', 'Last, First, Middle', 'Company', 'Email'],
    });
    const { mapping } = await leads.preview(id);
    const customMapping = mapping.map((one) =>
      one.column === 1 ? { column: 1, field: 'last_name' as const } : one,
    );
    expect((await leads.start(id, customMapping)).status).toBe(200);
    expect(await leads.waitForEnd(id)).toMatchObject({
      rows_total: 2,
      imported: 1,
      errors: ['Row 3: Email is required for email campaigns'],
    });
  });
});

describe('a mapping', () => {
  it('must contain the required fields, named by their labels', async () => {
    const { id } = await leads.upload(await leads.addCampaign('instantly'), `${HEADER}A,B,C,a@m.test,,\n`);
    const { status, body } = await leads.start(id, [{ column: 0, field: 'first_name' }]);
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { message: 'Please map required fields: Last Name, Company Name, Email' },
    });
  });

  it('assigns no field to two columns', async () => {
    const { id } = await leads.upload(await leads.addCampaign('instantly'), `${HEADER}A,B,C,a@m.test,,\n`);
    const { mapping } = await leads.preview(id);
    const answer = await leads.start(id, [...mapping.slice(0, 5), { column: 5, field: 'email' }]);
    expect(answer).toMatchObject({
      status: 422,
      body: { message: 'Map each field to one column only: Email' },
    });
  });

  it.each([
    ['', 'Field name is required'],
    ['Email', 'This field name already exists'],
    ['First Name', 'This field name already exists'],
    ['a-b', 'Field name can only contain letters, numbers, spaces, and underscores'],
  ])('with the custom field %j is refused', async (name, message) => {
    const { id } = await leads.upload(await leads.addCampaign('instantly'), `${HEADER}A,B,C,a@m.test,,\n`);
    const { mapping } = await leads.preview(id);
    const answer = await leads.start(id, [...mapping.slice(0, 5), { column: 5, field: 'custom', name }]);
    expect(answer).toMatchObject({ status: 422, body: { message } });
  });
});

describe('an import', () => {
  it("requires the campaign's target audience", async () => {
    const campaign = await leads.addCampaign('instantly', { value_proposition: null });
    const { status, message } = await leads.upload(campaign, `${HEADER}A,B,C,a@b.test,,\n`);
    expect({ status, message }).toEqual({
      status: 409,
      message: 'Complete the target configuration of this campaign before you add leads.',
    });
  });

  it('is undone with its contacts, unless something depends on them', async () => {
    const campaign = await leads.addCampaign('instantly');
    const done = await leads.importFile(
      campaign,
      `${HEADER}Fay,Un,Acme,fay@undo.test,,\nGus,Un,Acme,gus@undo.test,,\n`,
    );
    const [first] = await leads.list(campaign);
    await leads.withDatabase((tx) =>
      tx
        .insertInto('opportunities')
        .values({ workspace_id: leads.agency.workspace_id, contact_id: first?.id ?? '' })
        .execute(),
    );
    const refused = await leads.ask('POST', `/api/imports/${done.id}/undo`);
    expect(refused).toMatchObject({
      status: 409,
      body: { message: '1 of its contacts now has messages or opportunities.' },
    });
    await leads.withDatabase((tx) =>
      tx
        .deleteFrom('opportunities')
        .where('contact_id', '=', first?.id ?? '')
        .execute(),
    );
    const undoPreview = (await leads.ask('GET', `/api/imports/${done.id}/undo`)).body as UndoPreview;
    expect(undoPreview).toEqual({ undoable: true, reason: null, unlinked: 2, deleted: 2 });
    expect((await leads.ask('POST', `/api/imports/${done.id}/undo`)).body).toMatchObject({ state: 'undone' });
    expect((await leads.ask('GET', `/api/contacts/${first?.id}`)).status).toBe(404);
    expect((await leads.ask('POST', `/api/imports/${done.id}/undo`)).status).toBe(409);
  });

  it('can be discarded before it starts, but not afterwards', async () => {
    const campaign = await leads.addCampaign('instantly');
    const { id } = await leads.upload(campaign, `${HEADER}A,B,C,h@b.test,,\n`);
    expect((await leads.ask('DELETE', `/api/imports/${id}`)).status).toBe(200);
    expect((await leads.ask('GET', `/api/imports/${id}`)).status).toBe(404);
    const done = await leads.importFile(campaign, `${HEADER}A,B,C,i@b.test,,\n`);
    expect((await leads.ask('DELETE', `/api/imports/${done.id}`)).status).toBe(409);
    expect((await leads.ask('POST', `/api/imports/${done.id}/cancel`)).status).toBe(409);
  });

  it('is refused to other workspaces, agency customers and people with read access to the location', async () => {
    const campaign = await leads.addCampaign('instantly', { ghl_location_id: 'agency-2' });
    const done = await leads.importFile(campaign, `${HEADER}A,B,C,j@b.test,,\n`);
    const putFile = (token: string) =>
      fetch(`${leads.app.url}/api/imports/${done.id}/file`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}` },
        body: 'x',
      });
    expect((await putFile(leads.other.owner.token)).status).toBe(404);
    expect((await putFile(leads.agency.customer.token)).status).toBe(403);
    expect((await putFile('')).status).toBe(401);
    for (const who of [leads.other.owner, leads.agency.customer]) {
      const status = who === leads.other.owner ? 404 : 403;
      expect((await leads.ask('GET', `/api/imports/${done.id}/failed.csv`, undefined, who)).status).toBe(
        status,
      );
    }
    const reader = await addTestPerson(leads.app, leads.agency.workspace_id, {
      role: 'client',
      user_type: 'single_location',
    });
    await leads.ask('POST', '/api/user-location-access', {
      user_id: reader.user_id,
      ghl_location_id: 'agency-2',
    });
    expect(await leads.list(campaign, '', reader)).toHaveLength(1);
    const file = { file_name: 'a.csv', file_size: 5 };
    const refused = await leads.ask('POST', `/api/campaigns/${campaign}/imports`, file, reader);
    expect(refused.status).toBe(403);
  });
});
