import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Import, UndoPreview } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { resume } from '#server/platform/runs/sweep.job.ts';
import { fillCampaign } from '#server/testing/leads/fill-campaign.ts';
import { openLeads } from '#server/testing/leads/open-leads.ts';
import { killNow, spawnWorker } from '#server/testing/stack/spawn-worker.ts';
import { resumeUndos, undoImportJob } from './undo-import.job.ts';

let child: ChildProcess | undefined;

const leads = await openLeads();
afterAll(async () => {
  child?.kill('SIGKILL');
  await leads.close();
});

/** Creates a finished import with this many leads. A tenth of them existed before. */
async function addImport(count: number, tag: string): Promise<{ id: string; campaign: string }> {
  const campaign = await leads.addCampaign('instantly');
  const { id } = await leads.upload(campaign, 'First Name,Last Name,Company,Email\nA,B,C,a@b.test\n');
  await fillCampaign(leads, campaign, count, tag);
  await leads.withDatabase(async (tx) => {
    await sql`update imports set status = 'done', imported = ${count} where id = ${id}`.execute(tx);
    // ANALYZE first: without statistics, the plans of this query and of a trigger would compare each row with all others.
    await sql`set local enable_nestloop = off`.execute(tx);
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`discard plans`.execute(tx);
    await sql`
      update campaign_contacts l set import_id = ${id}, import_row = n.place, is_created_by_import = n.place % 10 > 0
      from (select contact_id, row_number() over (order by contact_id) as place from campaign_contacts
        where campaign_id = ${campaign}) n
      where l.campaign_id = ${campaign} and l.contact_id = n.contact_id`.execute(tx);
  });
  return { id, campaign };
}

const undo = async (id: string) => (await leads.ask('POST', `/api/imports/${id}/undo`)).body as Import;
const read = async (id: string) => (await leads.ask('GET', `/api/imports/${id}`)).body as Import;
const work = (id: string) =>
  undoImportJob.handler({ workspace_id: leads.agency.workspace_id, import_id: id }, leads.app.services);
const count = async (campaign: string) =>
  ((await leads.ask('GET', `/api/campaigns/${campaign}/leads/count`)).body as { total: number }).total;
const listContacts = (tag: string) =>
  leads.withDatabase(async (tx) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from contacts where email like ${`${tag}%`}`.execute(tx);
    return rows[0]?.n;
  });

it('undoes a thousand leads immediately and more in slices, and keeps contacts that existed before', async () => {
  const smallImport = await addImport(1_000, 'few');
  expect(await undo(smallImport.id)).toMatchObject({ state: 'undone' });
  expect([await count(smallImport.campaign), await listContacts('few')]).toEqual([0, 100]);
  const largeImport = await addImport(2_500, 'many');
  expect(await undo(largeImport.id)).toMatchObject({ state: 'undoing', progress: 0 });
  expect(await count(largeImport.campaign)).toBe(2_500);
  const { body } = await leads.ask('GET', `/api/imports/${largeImport.id}/undo`);
  expect(body as UndoPreview).toMatchObject({ undoable: false, reason: 'This import is being undone.' });
  expect((await leads.ask('POST', `/api/imports/${largeImport.id}/undo`)).status).toBe(409);
  // Two concurrent jobs share the work.
  await Promise.all([work(largeImport.id), work(largeImport.id)]);
  expect(await read(largeImport.id)).toMatchObject({ state: 'undone' });
  expect([await count(largeImport.campaign), await listContacts('many')]).toEqual([0, 250]);
});

it('keeps a contact that got a message after the request, and its link to the campaign', async () => {
  const { id, campaign } = await addImport(2_500, 'answered');
  await undo(id);
  await leads.query(sql`
      insert into messages (workspace_id, contact_id, source, direction, body, sent_at, provider_message_key)
      select workspace_id, contact_id, 'cold_email', 'inbound', 'Hello', now(), 'wrote-meanwhile' from campaign_contacts
      where campaign_id = ${campaign} and is_created_by_import order by contact_id desc limit 1`);
  await work(id);
  expect(await read(id)).toMatchObject({ state: 'undone' });
  expect([await count(campaign), await listContacts('answered')]).toEqual([1, 251]);
  await leads.query(sql`delete from messages where provider_message_key = 'wrote-meanwhile'`);
});

it('resumes an undo whose worker is killed halfway', async () => {
  const MANY = 5_000;
  // A new campaign per attempt, so that leftovers of an earlier one do not matter.
  const tag = `killed-${randomUUID()}-`;
  const { id, campaign } = await addImport(MANY, tag);
  const { db } = leads.app.services;
  // Slow enough to be killed halfway.
  await sql`
    create or replace function public.dawdle() returns trigger language plpgsql as 'begin perform pg_sleep(0.3); return null; end'`.execute(
    db,
  );
  await sql`create or replace trigger dawdle after delete on campaign_contacts execute function public.dawdle()`.execute(
    db,
  );
  expect(await undo(id)).toMatchObject({ state: 'undoing' });
  child = spawnWorker(leads.app);
  await expect.poll(async () => (await read(id)).progress).toBeGreaterThan(0);
  await killNow(child);
  const left = await read(id);
  expect(left.state).toBe('undoing');
  expect(left.progress).toBeLessThan(100);
  // The slice and the count were saved in one transaction.
  await expect
    .poll(async () => Math.floor(((MANY - (await count(campaign))) / MANY) * 100) - (await read(id)).progress)
    .toBe(0);
  expect(await count(campaign)).toBeGreaterThan(0);
  await leads.query(
    sql`update imports set leased_until = leased_until - interval '3 minutes' where id = ${id}`,
  );
  await leads.startWorker();
  await resume(leads.app.services, resumeUndos);
  await expect.poll(async () => (await read(id)).state).toBe('undone');
  expect([await count(campaign), await listContacts(tag)]).toEqual([0, MANY / 10]);
});
