import type { CrmPipeline } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { AUSTIN, openSyncedCrm } from '#server/testing/crm/open-synced-crm.ts';
import { addTestAgency } from '#server/testing/people.ts';

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
    expect(budget.burst.limit).toBe(100);
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
});
