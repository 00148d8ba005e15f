import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openLeads } from '#server/testing/leads/open-leads.ts';

const leads = await openLeads();
await leads.startWorker();
afterAll(() => leads.close());

const HEADER = 'First Name,Last Name,Company,Email\n';
const ANN = 'Ann,Lee,Acme,ann@work.test\n';
const HOME = 'Ann,Lee,Acme,ann@home.test\n';

it('a row with an address of a merged contact belongs to that contact, and is a duplicate in its campaign', async () => {
  const place = { ghl_location_id: 'agency-1' };
  const [first, second] = [
    await leads.addCampaign('instantly', place),
    await leads.addCampaign('instantly', place),
  ];
  await leads.importFile(first, `${HEADER}${ANN}${HOME}`);
  const rows = await leads.list(first);
  const targetId = rows.find(({ email }) => email === 'ann@work.test')?.id;
  const other_id = rows.find(({ email }) => email === 'ann@home.test')?.id;
  expect((await leads.ask('POST', `/api/contacts/${targetId}/merge`, { other_id })).status).toBe(200);

  expect(await leads.importFile(second, `${HEADER}${HOME}`)).toMatchObject({ imported: 1, duplicates: 0 });
  expect((await leads.list(second)).map(({ id }) => id)).toEqual([targetId]);
  expect(await leads.importFile(first, `${HEADER}${HOME}`)).toMatchObject({ imported: 0, duplicates: 1 });
  expect(await leads.query(sql`select from contacts where email = 'ann@home.test'`)).toEqual([]);

  // Another location has no access to the merged contact.
  const elsewhere = await leads.addCampaign('instantly', { ghl_location_id: 'agency-2' });
  expect(await leads.importFile(elsewhere, `${HEADER}${HOME}`)).toMatchObject({ imported: 1 });
  expect((await leads.list(elsewhere)).map(({ id }) => id)).not.toContain(targetId);
});
