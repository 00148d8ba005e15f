import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openInbox } from '#server/testing/open-inbox.ts';

const inbox = await openInbox();
afterAll(() => inbox.close());
const { workspace_id } = inbox.agency;
const [ownLocation = '', otherLocation = ''] = inbox.agency.locations;

type MergeResult = { merge_id: string; contact_id: string };
const post = (path: string, body?: unknown) => inbox.ask('POST', path, body);
const ask = async (path: string, body?: unknown): Promise<MergeResult> => {
  const answer = await post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as MergeResult;
};
const merge = (contact_id: string, other_id: string) =>
  ask(`/api/contacts/${contact_id}/merge`, { other_id });
const split = (contact_id: string, value: string) =>
  ask(`/api/contacts/${contact_id}/split`, { kind: 'email', value });
const undo = (id: string) => post(`/api/contact-merges/${id}/undo`);

let count = 0;
async function receivePair(location_id: string | null = ownLocation) {
  count += 1;
  const emails = [`work-${count}@acme.example`, `home-${count}@home.example`] as const;
  const lead = { location_id };
  const kept = (await inbox.receive(emails[0], { lead })).contact_id;
  const gone = (await inbox.receive(emails[1], { lead })).contact_id;
  return { emails, kept, gone };
}

const addLink = (contact_id: string) =>
  inbox.query(sql`insert into crm_links (workspace_id, kind, own_id, contact_id, location_id, crm_id)
    values (${workspace_id}, 'contact', ${contact_id}, ${contact_id}, ${ownLocation}, ${`crm-${contact_id}`})`);
const listCrmIds = async (contact_id: string) =>
  (
    await inbox.query(sql<{ value: string }>`
      select value from contact_identities where contact_id = ${contact_id} and kind = 'crm'`)
  ).map(({ value }) => value);

/** Runs the migration that completes merges of earlier releases. */
async function migrateMerges(): Promise<void> {
  const folder = '../../../../../../packages/database/migrations';
  const text = await readFile(new URL(`${folder}/0866-complete-stored-merges.sql`, import.meta.url), 'utf8');
  await inbox.query(sql.raw(`begin; ${text} commit;`));
}

it('a merge of an earlier release is undone with its quotes, its outcome and its contact in the CRM', async () => {
  const { kept, gone } = await receivePair();
  for (const id of [kept, gone]) await addLink(id);
  await inbox.query(sql`insert into conversation_outcomes (workspace_id, contact_id, next_step)
    values (${workspace_id}, ${gone}, 'Send the offer')`);
  const [report] = await inbox.query(sql<{ id: string }>`
    insert into reports (workspace_id, location_id, cadence, first_day, last_day, time_zone, brand, client, sections, quotes)
    values (${workspace_id}, ${ownLocation}, 'custom', '2026-01-01', '2026-01-31', 'UTC', 'Agency', 'Client', '[]', 'named') returning id`);
  await inbox.query(sql`insert into report_quotes (workspace_id, report_id, position, contact_id, author, text)
    values (${workspace_id}, ${report?.id}, 1, ${gone}, 'Ann', 'Very good')`);
  const { merge_id } = await merge(kept, gone);
  await inbox.query(sql`update contact_merges set former = former - 'outcome_taken',
    moved = jsonb_set(moved, '{report_quotes}', ${JSON.stringify([report?.id])}::jsonb) where id = ${merge_id}`);
  await inbox.query(sql`delete from contact_identities where contact_id = ${kept} and kind = 'crm'`);
  await migrateMerges();
  expect(await listCrmIds(kept)).toEqual([`crm-${gone}`]);
  expect((await undo(merge_id)).status).toBe(200);
  for (const table of ['conversation_outcomes', 'report_quotes'])
    expect(
      await inbox.query(
        sql`select contact_id from ${sql.table(table)} where contact_id = any (${[kept, gone]}::uuid[])`,
      ),
      table,
    ).toEqual([{ contact_id: gone }]);
  expect(await listCrmIds(kept)).toEqual([]);
});

it('the migration does not assign a contact in the CRM whose address was split off', async () => {
  const { kept, gone, emails } = await receivePair();
  for (const id of [kept, gone]) await addLink(id);
  await merge(kept, gone);
  await split(kept, emails[1]);
  await inbox.query(sql`delete from contact_identities where value = ${`crm-${gone}`}`);
  await migrateMerges();
  expect(await listCrmIds(kept)).toEqual([]);
});

it('a contact that was split off keeps its contact in the CRM if the remaining one is deleted', async () => {
  const { kept, gone, emails } = await receivePair();
  for (const id of [kept, gone]) await addLink(id);
  await merge(kept, gone);
  const { contact_id } = await split(kept, emails[1]);
  await inbox.query(sql`delete from contacts where id = ${kept}`);
  expect(await listCrmIds(contact_id)).toEqual([`crm-${gone}`]);
});

describe('an undo', () => {
  it('is refused if another contact without a location has the address now', async () => {
    const { kept, gone, emails } = await receivePair(null);
    const { merge_id } = await merge(kept, gone);
    await inbox.query(sql`insert into contacts (workspace_id, email) values (${workspace_id}, ${emails[1]})`);
    expect(await undo(merge_id)).toMatchObject({
      status: 409,
      body: { code: 'MERGE_REFUSED', message: 'Another contact has this address now.' },
    });
  });

  it('is refused for a split if the new contact was merged since', async () => {
    const { kept, gone, emails } = await receivePair();
    await merge(kept, gone);
    const divided = await split(kept, emails[1]);
    await merge((await receivePair()).kept, divided.contact_id);
    expect(await undo(divided.merge_id)).toMatchObject({ status: 409, body: { code: 'MERGE_REFUSED' } });
  });
});

it('an address can be split off even if a contact of another location has it', async () => {
  const { kept, gone, emails } = await receivePair();
  await merge(kept, gone);
  const elsewhere = await inbox.receive(emails[1], { lead: { location_id: otherLocation } });
  const { contact_id } = await split(kept, emails[1]);
  expect((await inbox.receive(emails[1], { lead: { location_id: ownLocation } })).contact_id).toBe(
    contact_id,
  );
  expect((await inbox.receive(emails[1], { lead: { location_id: otherLocation } })).contact_id).toBe(
    elsewhere.contact_id,
  );
});
