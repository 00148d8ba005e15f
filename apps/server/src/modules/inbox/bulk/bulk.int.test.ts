import type { ChildProcess } from 'node:child_process';
import type { ConversationChange, ConversationRun, ConversationRunPreview } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { readWaiting } from '#server/modules/classification/index.ts';
import { resume } from '#server/platform/runs/sweep.job.ts';
import { addGranted } from '#server/testing/grants/add-granted.ts';
import { openInbox } from '#server/testing/open-inbox.ts';
import type { TestPerson } from '#server/testing/people.ts';
import { killNow, spawnWorker } from '#server/testing/stack/spawn-worker.ts';
import { wipeDeletedJob } from '../deletion/wipe-deleted.job.ts';
import { resumeChanges } from './change-many.job.ts';
import { deleteEndedRuns } from './runs.queries.ts';
import { resumeUndone } from './undo-many.job.ts';

let child: ChildProcess | undefined;
let ownLocation: string;
let otherLocation: string;

const inbox = await openInbox();
[ownLocation = '', otherLocation = ''] = inbox.agency.locations;
afterAll(async () => {
  child?.kill('SIGKILL');
  await inbox.close();
});

type Target = { contact_ids: string[] } | { filter: Record<string, string> };
const FINISH = { kind: 'finish' } as const;
const RUNS = '/api/conversation-runs';

const start = (target: Target, change: ConversationChange, as?: TestPerson) =>
  inbox.ask('POST', RUNS, { target, change }, as);
const preview = async (target: Target, change?: ConversationChange, as?: TestPerson) =>
  (await inbox.ask('POST', `${RUNS}/preview`, { target, change }, as)).body as ConversationRunPreview;
const undo = (id: string, as?: TestPerson) => inbox.ask('POST', `${RUNS}/${id}/undo`, undefined, as);
const read = async (id: string, as?: TestPerson) =>
  ((await inbox.ask('GET', RUNS, undefined, as)).body as ConversationRun[]).find((run) => run.id === id);
const work = (run_id: string, job = 'inbox.change-many') =>
  inbox.runJob(job, { workspace_id: inbox.agency.workspace_id, run_id });

/** Starts a run and waits until it is done. */
async function doIt(target: Target, change: ConversationChange, as?: TestPerson): Promise<ConversationRun> {
  const { status, body } = await start(target, change, as);
  expect(status, JSON.stringify(body)).toBe(200);
  const { id } = body as ConversationRun;
  await work(id);
  const run = (await read(id, as)) as ConversationRun;
  expect(run.state).toBe('done');
  return run;
}
async function takeBack(id: string, as?: TestPerson): Promise<void> {
  expect(await undo(id, as)).toMatchObject({ status: 200, body: { state: 'undoing' } });
  await work(id, 'inbox.undo-many');
  expect(await read(id, as)).toMatchObject({ state: 'undone' });
}

let count = 0;
const receive = async (more: { body?: string; location?: string; email?: string } = {}) => {
  count += 1;
  const { body = `Words ${count}`, location = ownLocation, email = `bulk-${count}@acme.example` } = more;
  const ids = await inbox.receive(email, { lead: { location_id: location }, body });
  return { ...ids, email };
};
/** Snapshot of these conversations with their messages, replies and corrections. */
const everything = (ids: string[]) =>
  inbox.query(sql<object>`
    select to_jsonb(v) - 'unread' - 'changed_at' as conversation,
      (select jsonb_agg(to_jsonb(m) - 'words' order by m.id) from messages m where m.contact_id = v.contact_id) as messages,
      (select jsonb_agg(to_jsonb(r) order by r.id) from replies r where r.contact_id = v.contact_id) as replies,
      (select jsonb_agg(to_jsonb(c) order by c.message_id) from classification_corrections c join messages m on m.id = c.message_id
        where m.contact_id = v.contact_id) as corrections
    from conversations v where v.contact_id = any (${ids}::uuid[]) order by v.contact_id`);
const find = async (contact_id: string, query = '', as?: TestPerson) =>
  (await inbox.list(query, as)).find((one) => one.contact_id === contact_id);
const listEvents = (run_id: string) =>
  inbox.query(sql<{ name: string; place: string; by: string }>`
    select name, ghl_location_id as place, actor_user_id as by from events where ids ->> 'run_id' = ${run_id}
      and name not like 'conversation_run%' order by id`);

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

describe('a bulk change', () => {
  const changes: [string, () => ConversationChange, object][] = [
    ['finish', () => FINISH, { unhandled: false }],
    [
      'set the disposition of',
      () => ({ kind: 'disposition', sentiment: 'soft_no' }),
      { sentiment: 'soft_no' },
    ],
    [
      'assign',
      () => ({ kind: 'assign', user_id: inbox.agency.team.user_id }),
      { assignee: { id: expect.any(String) } },
    ],
    ['snooze', () => ({ kind: 'snooze', until: inAnHour() }), { snoozed_until: expect.any(String) }],
  ];

  it.each(changes)('can %s many, and undo reverts it exactly', async (_verb, change, after) => {
    const leads = [await receive({ body: 'Please take me off your list' }), await receive(), await receive()];
    await inbox.receive(leads[1]?.email ?? '', { direction: 'outbound' });
    await readWaiting(inbox.app.services, inbox.agency.workspace_id, { pause: () => Promise.resolve() });
    const ids = leads.map(({ contact_id }) => contact_id);
    await inbox.ask('PUT', `/api/conversations/${ids[1]}/disposition`, { sentiment: 'ooo' });
    await inbox.ask('PUT', `/api/conversations/${ids[2]}/assignee`, { user_id: inbox.agency.owner.user_id });
    const before = await everything(ids);
    const run = await doIt({ contact_ids: ids }, change());
    expect(run).toMatchObject({ total: 3, done: 3, changed: 3 });
    for (const id of ids) expect(await find(id, '?q=bulk')).toMatchObject(after);
    expect(await listEvents(run.id)).toEqual([
      { name: expect.stringMatching(/^conversation\./), place: ownLocation, by: inbox.agency.owner.user_id },
    ]);
    await takeBack(run.id);
    expect(await everything(ids)).toEqual(before);
  });

  it('delete cancels pending replies, and undo restores the team state', async () => {
    const { contact_id, message_id, email } = await receive();
    await inbox.query(sql`insert into replies (workspace_id, contact_id, message_id, source, content, idempotency_key, status, send_at)
      values (${inbox.agency.workspace_id}, ${contact_id}, ${message_id}, 'cold_email', 'Later', gen_random_uuid(), 'queued', ${inAnHour()})`);
    await inbox.ask('PUT', `/api/conversations/${contact_id}/snooze`, { until: inAnHour() });
    await inbox.ask('PUT', `/api/conversations/${contact_id}/assignee`, {
      user_id: inbox.agency.team.user_id,
    });
    await inbox.ask('POST', `/api/conversations/${contact_id}/read`);
    await inbox.receive(email, { direction: 'outbound' });
    const target = { contact_ids: [contact_id] };
    expect(await preview(target, { kind: 'delete' })).toMatchObject({
      conversations: 1,
      messages: 2,
      replies: 1,
    });
    const before = await everything([contact_id]);
    const run = await doIt(target, { kind: 'delete' });
    expect(run).toMatchObject({ changed: 1, messages: 2 });
    expect(await everything([contact_id])).toEqual([]);
    expect(await inbox.query(sql`select status from replies where contact_id = ${contact_id}`)).toEqual([
      { status: 'failed' },
    ]);
    // Nothing is wiped while the run can still be undone, even after a long run.
    await inbox.query(
      sql`update messages set deleted_at = deleted_at - interval '10 minutes' where contact_id = ${contact_id}`,
    );
    await wipeDeletedJob.handler({}, inbox.app.services);
    await takeBack(run.id);
    expect(await everything([contact_id])).toEqual(before);
    const lines = await inbox.query(
      sql`select action, details from audit_log where target = ${run.id} order by id`,
    );
    expect(lines).toEqual([
      { action: 'conversations.deleted', details: { count: 1 } },
      { action: 'conversations.restored', details: { count: 1 } },
    ]);
  });
});

describe('undo', () => {
  it('keeps later changes by other people', async () => {
    const [one, two, three] = [await receive(), await receive(), await receive()];
    const ids = [one, two, three].map(({ contact_id }) => contact_id);
    const assigned = await doIt({ contact_ids: ids }, { kind: 'assign', user_id: inbox.agency.team.user_id });
    const disposed = await doIt({ contact_ids: ids }, { kind: 'disposition', sentiment: 'hard_no' });
    await inbox.ask('PUT', `/api/conversations/${one.contact_id}/assignee`, {
      user_id: inbox.agency.owner.user_id,
    });
    await inbox.ask('PUT', `/api/conversations/${two.contact_id}/disposition`, { sentiment: 'interested' });
    await takeBack(assigned.id);
    await takeBack(disposed.id);
    expect(await find(one.contact_id)).toMatchObject({
      assignee: { id: inbox.agency.owner.user_id },
      sentiment: null,
    });
    expect(await find(two.contact_id)).toMatchObject({ assignee: null, sentiment: 'interested' });
    expect(await find(three.contact_id)).toMatchObject({ assignee: null, sentiment: null });
  });

  it('works once within a minute, for the person who started the run', async () => {
    const { contact_id } = await receive();
    const run = await doIt({ contact_ids: [contact_id] }, FINISH);
    expect((await undo(run.id, inbox.agency.team)).status).toBe(404);
    expect(await read(run.id, inbox.agency.team)).toBeUndefined();
    await takeBack(run.id);
    expect(await undo(run.id)).toMatchObject({
      status: 409,
      body: { message: 'This can no longer be undone.' },
    });
    const late = await doIt({ contact_ids: [contact_id] }, FINISH);
    await inbox.query(
      sql`update conversation_runs set finished_at = finished_at - interval '2 minutes' where id = ${late.id}`,
    );
    expect((await undo(late.id)).status).toBe(409);
    await inbox.withDatabase(deleteEndedRuns);
    expect(
      await inbox.query(sql`select from conversation_run_slices where run_id in (${run.id}, ${late.id})`),
    ).toEqual([]);
  });
});

it('allows five open runs per person, independently of other people', async () => {
  const { contact_id } = await receive();
  const target = { contact_ids: [contact_id] };
  const { owner, team } = inbox.agency;
  const runIds: string[] = [];
  for (let run = 0; run < 5; run += 1) {
    const { status, body } = await start(target, FINISH, owner);
    expect(status).toBe(200);
    runIds.push((body as ConversationRun).id);
  }
  expect((await start(target, FINISH, owner)).status).toBe(429);
  const theirs = await start(target, FINISH, team);
  expect(theirs.status).toBe(200);
  for (const id of [...runIds, (theirs.body as ConversationRun).id]) await work(id);
  await doIt(target, FINISH, owner);
});

describe('a run over all matches', () => {
  it('covers the conversations that match every list filter when it is confirmed', async () => {
    const lead = await receive({ body: 'A word like zanzibar' });
    const target = { filter: { q: 'zanzibar', needs_action: 'true', sort: 'oldest' } };
    expect(await preview(target, FINISH)).toMatchObject({ conversations: 1, unchanged: 0 });
    const { body } = await start(target, FINISH);
    const later = await receive({ body: 'zanzibar again' });
    await work((body as ConversationRun).id);
    expect(await find(lead.contact_id)).toMatchObject({ unhandled: false });
    expect(await find(later.contact_id)).toMatchObject({ unhandled: true });
    const nothing = { filter: { q: 'nowhere to be found' } };
    expect(await preview(nothing)).toMatchObject({ conversations: 0 });
    expect((await start(nothing, FINISH)).status).toBe(404);
  });

  it('counts and changes only what the person may change, and assigns only what the assignee can see', async () => {
    const [mine, other] = [await receive(), await receive({ location: otherLocation })];
    const ids = [mine.contact_id, other.contact_id];
    const writer = await addGranted(inbox.app, inbox.agency, ownLocation, 'write');
    await inbox.ask('POST', '/api/user-location-access', {
      user_id: writer.user_id,
      location_id: otherLocation,
      access_level: 'read',
    });
    const all = { filter: {} };
    const { conversations } = await preview(all, undefined, writer);
    expect(conversations).toBe(
      (await inbox.list('', writer)).filter(({ location_id }) => location_id === ownLocation).length,
    );
    const change: ConversationChange = { kind: 'assign', user_id: writer.user_id };
    const elsewhere = await addGranted(inbox.app, inbox.agency, otherLocation, 'write');
    expect(await preview({ contact_ids: ids }, { ...change, user_id: elsewhere.user_id })).toMatchObject({
      conversations: 2,
      without_access: 1,
    });
    const run = await doIt({ contact_ids: ids }, { ...change, user_id: elsewhere.user_id });
    expect(run).toMatchObject({ total: 2, changed: 1 });
    expect(await find(mine.contact_id)).toMatchObject({ assignee: null });
    await doIt(all, change, writer);
    expect(await find(mine.contact_id)).toMatchObject({ assignee: { id: writer.user_id } });
    expect(await find(other.contact_id)).toMatchObject({ assignee: { id: elsewhere.user_id } });
    const { body } = await inbox.ask('GET', '/api/inbox-filter-choices', undefined, writer);
    expect(body).toMatchObject({ people: [{ id: writer.user_id, name: 'Test client' }] });
  });

  it('is refused to read-only people: nothing is counted or changed', async () => {
    const { contact_id } = await receive();
    const reader = await addGranted(inbox.app, inbox.agency, ownLocation, 'read');
    const target = { contact_ids: [contact_id] };
    expect((await start(target, FINISH, reader)).status).toBe(403);
    expect(await preview({ filter: {} }, FINISH, reader)).toMatchObject({ conversations: 0 });
    for (const path of [RUNS, `${RUNS}/preview`])
      expect((await inbox.ask('POST', path, { target, change: FINISH }, inbox.agency.customer)).status).toBe(
        403,
      );
    expect(await find(contact_id)).toMatchObject({ unhandled: true });
  });

  it('notifies the assignee once', async () => {
    const { team } = inbox.agency;
    const ids = [(await receive()).contact_id, (await receive()).contact_id, (await receive()).contact_id];
    await doIt({ contact_ids: ids }, { kind: 'assign', user_id: team.user_id });
    const notifications = await inbox.query(sql<{ detail: string }>`
      select detail from notifications where user_id = ${team.user_id} and contact_id = any (${ids}::uuid[])`);
    expect(notifications).toEqual([{ detail: 'and 2 more conversations' }]);
  });
});

describe('a killed worker', () => {
  const MANY = 1_600;

  /** Inserts conversations with one unhandled message each. */
  const fill = async (tag: string) => {
    const { workspace_id } = inbox.agency;
    await inbox.query(sql`insert into contacts (workspace_id, location_id, email, last_name)
      select ${workspace_id}, ${ownLocation}, e, ${tag} from (select ${tag} || n || '@many.example' as e from generate_series(1, ${MANY}) n) e`);
    await inbox.query(sql`insert into messages (workspace_id, contact_id, source, direction, body, sent_at, provider_message_key)
      select workspace_id, id, 'linkedin', 'inbound', 'Hello', now(), email from contacts where last_name = ${tag}`);
    // ANALYZE as the table owner: without statistics the planner assumes a few rows, and a run takes minutes.
    await sql`analyze messages, contacts, conversations`.execute(inbox.app.services.db);
  };
  /** The number of times that each message was changed since. */
  const countWrites = async () => {
    const { db } = inbox.app.services;
    await sql`create table if not exists public.written (id uuid)`.execute(db);
    await sql`grant all on public.written to public`.execute(db);
    await sql`create or replace function public.remember() returns trigger language plpgsql as
      'begin insert into public.written values (new.id); return null; end'`.execute(db);
    await sql`create or replace trigger remember after update of handled on messages for each row
      when (old.handled is distinct from new.handled) execute function public.remember()`.execute(db);
    // Slow enough to be killed halfway.
    await sql`create or replace function public.dawdle() returns trigger language plpgsql as 'begin perform pg_sleep(0.3); return null; end'`.execute(
      db,
    );
    await sql`create or replace trigger dawdle after update of handled on messages execute function public.dawdle()`.execute(
      db,
    );
  };
  const caught = async (id: string, field: 'done' | 'undone') => {
    child = spawnWorker(inbox.app);
    await expect.poll(async () => (await read(id))?.[field]).toBeGreaterThan(0);
    await killNow(child);
    const left = await read(id);
    expect(left?.[field]).toBeLessThan(MANY);
    await inbox.query(
      sql`update conversation_runs set leased_until = leased_until - interval '3 minutes' where id = ${id}`,
    );
    return left?.state;
  };
  const waiting = async (tag: string) =>
    (
      await inbox.query(sql<{
        n: number;
      }>`select count(*)::int as n from conversations v join contacts c on c.id = v.contact_id
        where c.last_name = ${tag} and v.needs_action`)
    )[0]?.n;

  it('loses nothing during a change or its undo: each conversation is changed once and reverted once', async () => {
    await fill('killed');
    await countWrites();
    const { body } = await start({ filter: { source: 'linkedin' } }, FINISH);
    const { id, total } = body as ConversationRun;
    expect(total).toBe(MANY);
    expect(await caught(id, 'done')).toBe('running');
    await resume(inbox.app.services, resumeChanges);
    await work(id);
    expect(await read(id)).toMatchObject({ state: 'done', done: MANY, changed: MANY, messages: MANY });
    expect(await waiting('killed')).toBe(0);
    await undo(id);
    expect(await caught(id, 'undone')).toBe('undoing');
    await resume(inbox.app.services, resumeUndone);
    await work(id, 'inbox.undo-many');
    expect(await read(id)).toMatchObject({ state: 'undone', undone: MANY });
    expect(await waiting('killed')).toBe(MANY);
    const writeCounts = await inbox.query(sql<{ n: number; of: number }>`
      select n::int, count(*)::int as of from (select count(*) as n from public.written group by id) w group by 1`);
    expect(writeCounts).toEqual([{ n: 2, of: MANY }]);
  });
});
