import type { CrmPipeline } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { AUSTIN, openSyncedCrm } from '#server/testing/crm/open-synced-crm.ts';
import { addTestAgency } from '#server/testing/people.ts';
import { runJob } from '#server/testing/run-job.ts';

const crm = await openSyncedCrm('crm-first');
const { app, agency } = crm;
afterAll(() => crm.close());

const client = await crm.asCrmUser();
const existingPerson = await client.createPerson(AUSTIN, {
  email: 'known@example.test',
  first_name: 'Known',
  tags: ['vip'],
});
await client.createNote(existingPerson.id, 'Old customer');
for (const email of ['new@example.test', 'known@example.test']) {
  const { contact_id } = await crm.receive(email, { lead: { email, first_name: 'Nora' } });
  await crm.ask('PUT', `/api/conversations/${contact_id}/disposition`, { sentiment: 'interested' });
  await crm.ask('POST', `/api/conversations/${contact_id}/notes`, { content: `About ${email}` });
}
const before = await crm.objects();

describe('the first sync', () => {
  it('starts with a dry run that counts and writes nothing', async () => {
    await crm.ask('POST', `/api/crm/${AUSTIN}/preview`);
    await crm.drain();
    const { preview, status } = await crm.overview();
    expect({ status, counts: preview?.counts }).toEqual({
      status: 'off',
      counts: {
        contacts_created: 1,
        contacts_linked: 1,
        contacts_updated: 1,
        tags: 1,
        opportunities_created: 2,
        notes: 2,
        messages: 2,
        taken: 2,
      },
    });
    expect(preview?.examples).toContainEqual(
      expect.objectContaining({ count: 'contacts_created', name: 'Nora', detail: 'new@example.test' }),
    );
    expect(await crm.objects()).toEqual(before);
    expect(await app.query(sql`select from crm_links`)).toEqual([]);
  });

  it('shows the mapping that it will use until one is saved', async () => {
    expect((await crm.overview()).mapping).toBeNull();
    const [first] = (await crm.ask('GET', `/api/crm/${AUSTIN}/pipelines`)).body as CrmPipeline[];
    expect(first?.default_mapping).toMatchObject({
      pipeline_id: first?.id,
      dispositions: { interested: { stage_id: first?.stages[0]?.id }, hard_no: { stage_id: null } },
    });
  });

  it('is approved by an owner only, for the newest dry run only', async () => {
    const { preview } = await crm.overview();
    const approve = (preview_id: string | undefined, token: string) =>
      app.call('POST', `/api/crm/${AUSTIN}/approve`, { token, body: { preview_id } });
    expect((await approve(preview?.id, agency.team.token)).status).toBe(403);
    await crm.ask('POST', `/api/crm/${AUSTIN}/preview`);
    await crm.drain();
    expect(await approve(preview?.id, agency.owner.token)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: 'This dry run is outdated. Start a new one.' },
    });
    const newest = (await crm.overview()).preview;
    const other = await addTestAgency(app, 'crm-first-other');
    await app.query(sql`insert into ghl_locations (workspace_id, ghl_location_id, name)
      values (${other.workspace_id}, ${AUSTIN}, 'Austin')`);
    await app.query(sql`insert into crm_settings (workspace_id, location_id, status)
      values (${other.workspace_id}, ${AUSTIN}, 'on')`);
    expect(await approve(newest?.id, agency.owner.token)).toMatchObject({
      status: 409,
      body: { message: 'Another workspace already syncs this location. Turn the sync off there first.' },
    });
    await app.query(sql`delete from ghl_locations where workspace_id = ${other.workspace_id}`);
    expect((await approve(newest?.id, agency.owner.token)).status).toBe(200);
    await crm.drain();
    const { run, linked, waiting } = await crm.overview();
    expect({ run, linked, waiting }).toMatchObject({
      run: { kind: 'first', status: 'done', counts: { contacts_created: 1 } },
      linked: 2,
      waiting: 0,
    });
    expect((await crm.objects()).contacts).toHaveLength(before.contacts.length + 1);
  });

  it('shows the remaining calls', async () => {
    const { budget } = await crm.overview();
    // Any 10 seconds stay within the CRM's limit of 100 calls: a full bucket of 20 and 80 that are refilled.
    expect(budget.burst.limit).toBe(20);
    expect(budget.day.limit).toBe(200_000);
    expect(budget.day.remaining).toBeLessThan(200_000);
    expect(budget.day.remaining).toBeGreaterThan(199_000);
  });

  it('is undone except for what a person changed since, and turns the sync off', async () => {
    const created = (await crm.objects()).contacts.find(({ email }) => email === 'new@example.test');
    await crm.ask('POST', `/api/crm/${AUSTIN}/undo`);
    await crm.drain();
    const after = await crm.objects();
    expect(after.contacts.map(({ id }) => id)).not.toContain(created.id);
    expect(after.opportunities).toHaveLength(before.opportunities.length);
    expect(after.notes.map(({ body }) => body)).toEqual(['Old customer']);
    expect(await client.getPerson(existingPerson.id)).toMatchObject({
      first_name: 'Known',
      tags: ['vip'],
      custom_fields: {},
    });
    expect(await crm.overview()).toMatchObject({ status: 'off', can_undo: false, linked: 0 });
  });

  it('copies nothing twice when it is approved again after its undo', async () => {
    await crm.turnOn();
    await crm.drain();
    const { notes, messages, contacts } = await crm.objects();
    const isExisting = ({ contactId }: { contactId: string }) => contactId === existingPerson.id;
    const bodies = notes.filter(isExisting).map(({ body }: { body: string }) => body.split('\n')[0]);
    expect(bodies.sort()).toEqual(['About known@example.test', 'Old customer']);
    expect(messages.filter(isExisting)).toHaveLength(1);
    expect(contacts.filter(({ email }) => email === 'known@example.test')).toHaveLength(1);
    const stored = await app.query(sql`select n.content from notes n
      join contacts c on c.id = n.contact_id and c.email = 'known@example.test' order by n.content`);
    expect(stored).toEqual([{ content: 'About known@example.test' }, { content: 'Old customer' }]);
  });

  it('records what ordinary changes cause meanwhile, so that its undo reverts it, too', async () => {
    const [{ id } = { id: '' }] = await app.query(
      sql<{ id: string }>`select id from crm_runs where kind = 'first' order by created_at desc limit 1`,
    );
    const setStatus = (status: string) =>
      app.query(sql`update crm_runs set status = ${status} where id = ${id}`);
    await setStatus('running');
    const { contact_id } = await crm.receive('meanwhile@example.test');
    await runJob(app.services, 'crm.sync-contact', { workspace_id: agency.workspace_id, contact_id });
    await setStatus('done');
    const writes = await app.query(
      sql`select distinct run_id from crm_writes where contact_id = ${contact_id}`,
    );
    expect(writes).toEqual([{ run_id: id }]);
  });

  it('continues after the last synced contact when it is interrupted', async () => {
    const linked = await app.query(sql<{ contact_id: string; crm_id: string }>`
      select contact_id, crm_id from crm_links where kind = 'contact' order by contact_id`);
    // The second contact cannot be read.
    await crm.control('failure', { count: 10, status: 503, path: linked[1]?.crm_id });
    const { body } = await crm.ask('POST', `/api/crm/${AUSTIN}/preview`);
    const { id } = body as { id: string };
    await runJob(app.services, 'crm.run', { workspace_id: agency.workspace_id, run_id: id });
    await crm.control('failure', { count: 0 });
    const [run] = await app.query(
      sql`select status, done_count, cursor ->> 'after' as after from crm_runs where id = ${id}`,
    );
    expect(run).toEqual({ status: 'running', done_count: 1, after: linked[0]?.contact_id });
  });
});
