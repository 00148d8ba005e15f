import type { Timeline } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { AUSTIN, openSyncedCrm } from '#server/testing/crm/open-synced-crm.ts';
import { runJob } from '#server/testing/run-job.ts';

const crm = await openSyncedCrm('crm-held-up');
const { app, agency } = crm;
const { workspace_id } = agency;
afterAll(() => crm.close());

const client = await crm.asCrmUser();
const person = await client.createPerson(AUSTIN, { email: 'work@both.test', first_name: 'Bo' });
await crm.control('secondary-address', {
  locationId: AUSTIN,
  contactId: person.id,
  email: 'home@both.test',
});
const work = await crm.receive('work@both.test');
const home = await crm.receive('home@both.test');
const other = await crm.receive('other@both.test');

const setCalls = (tokens: number) =>
  withSystem(app.services.db, 'test', (tx) =>
    sql`update system.rate_budgets set tokens = ${tokens} where key like ${`%${AUSTIN}%`}`.execute(tx),
  );
const start = async (name: 'preview' | 'approve', body?: object) =>
  ((await crm.ask('POST', `/api/crm/${AUSTIN}/${name}`, body)).body as { id: string }).id;

describe('the first sync', () => {
  it('waits for as long as the limit of calls is used up', async () => {
    const run_id = await start('preview');
    await setCalls(-1_000_000_000);
    for (let attempt = 1; attempt <= 12; attempt += 1)
      await runJob(app.services, 'crm.run', { workspace_id, run_id });
    expect((await crm.overview()).preview).toMatchObject({
      status: 'running',
      error: expect.stringMatching(/^The rate limit of the CRM is reached\. The sync continues/),
    });
    await setCalls(100);
    await crm.drain();
    expect((await crm.overview()).preview).toMatchObject({ status: 'done', error: null });
  });

  it('continues after a contact whose person in the CRM is linked to another contact', async () => {
    const { preview } = await crm.overview();
    await start('approve', { preview_id: preview?.id });
    await crm.drain();
    const { run, failed, linked } = await crm.overview();
    expect({ run, linked }).toMatchObject({
      linked: 2,
      run: { status: 'done', done_count: 3, counts: { contacts_failed: 1 } },
    });
    expect(failed).toMatchObject([
      {
        reason: expect.stringMatching(
          /^Another contact in Hearback is linked to the same contact in the CRM/,
        ),
      },
    ]);
    const [{ contact_id } = { contact_id: '' }] = failed;
    const second = contact_id === work.contact_id ? home : work;
    expect([work.contact_id, home.contact_id]).toContain(contact_id);
    const { body } = await crm.ask('GET', `/api/contacts/${contact_id}/timeline`);
    expect((body as Timeline).suggestions).toMatchObject([
      { contact_id: second.contact_id, evidence: expect.arrayContaining(['crm']) },
    ]);
    const path = `/api/contacts/${second.contact_id}/merge`;
    expect((await crm.ask('POST', path, { other_id: contact_id })).status).toBe(200);
    await crm.drain();
    expect((await crm.overview()).failed).toEqual([]);
  });

  it('continues after a contact that was deleted in the CRM', async () => {
    await crm.ask('POST', `/api/crm/${AUSTIN}/off`);
    const created = (await crm.objects()).contacts.find(({ email }) => email === 'other@both.test');
    await client.deletePerson(created.id);
    await start('preview');
    await crm.drain();
    const { preview } = await crm.overview();
    expect(preview).toMatchObject({ status: 'done', counts: { contacts_failed: 1 } });
    expect(preview?.examples).toContainEqual(
      expect.objectContaining({ count: 'contacts_failed', contact_id: other.contact_id }),
    );
  });
});
