import type { Activity } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { readWaiting } from '#server/modules/classification/index.ts';
import { addGranted } from '#server/testing/grants/add-granted.ts';
import { type Ids, openInbox } from '#server/testing/open-inbox.ts';
import type { TestPerson } from '#server/testing/people.ts';

let lead: Ids;
let at: string;
let number = 0;

const inbox = await openInbox();
afterAll(() => inbox.close());
beforeEach(async () => {
  number += 1;
  lead = await inbox.receive(`lead${number}@trail.example`, {
    lead: { location_id: inbox.agency.locations[0] ?? null },
    body: 'Yes, I am interested. Please call me.',
  });
  at = `/api/conversations/${lead.contact_id}`;
});

type Trail = { activities: Activity[]; older: string | null };
const trail = async (query = '') => (await inbox.ask('GET', `${at}/activity${query}`)).body as Trail;
const reported = async () =>
  (await trail()).activities.map(({ what, who, assignee_name, disposition, days }) =>
    [what, who, assignee_name, disposition, days].filter((part) => part !== null),
  );
const until = () => new Date(Date.now() + 3_600_000).toISOString();

it('lists disposition, assignment, snooze, note, reply, finish and deletion with their authors, newest first', async () => {
  const { team, workspace_id, owner } = inbox.agency;
  await inbox.ask('PUT', `${at}/disposition`, { sentiment: 'interested' });
  await inbox.ask('PUT', `${at}/disposition`, { sentiment: 'interested' });
  await inbox.ask('PUT', `${at}/assignee`, { user_id: team.user_id });
  await inbox.ask('PUT', `${at}/snooze`, { until: until() }, team);
  await inbox.ask('DELETE', `${at}/snooze`, undefined, team);
  await inbox.ask('PUT', `${at}/reminder`, { days: 3 });
  await inbox.ask('PUT', `${at}/reminder`, { days: null });
  await inbox.ask('POST', `${at}/notes`, { content: 'Noted' }, team);
  const { message_ids } = (await inbox.ask('POST', `${at}/finish`)).body as { message_ids: string[] };
  await inbox.ask('POST', `${at}/reopen`, { message_ids });
  await inbox.withDatabase(async (tx) => {
    await sql`insert into replies (workspace_id, contact_id, message_id, source, content, created_by, idempotency_key)
      values (${workspace_id}, ${lead.contact_id}, ${lead.message_id}, 'cold_email', 'Hello', ${owner.user_id},
        gen_random_uuid())`.execute(tx);
    await sql`update replies set status = 'sent' where contact_id = ${lead.contact_id}`.execute(tx);
  });
  await inbox.receive(`lead${number}@trail.example`);
  await inbox.ask('DELETE', `/api/messages/${lead.message_id}`);
  expect(await reported()).toEqual([
    ['message_deleted', 'Test owner'],
    ['sent', 'Test owner'],
    ['reopened', 'Test owner'],
    ['finished', 'Test owner'],
    ['noted', 'Test team'],
    ['reminder_cancelled', 'Test owner'],
    ['reminder_set', 'Test owner', 3],
    ['unsnoozed', 'Test team'],
    ['snoozed', 'Test team'],
    ['assigned', 'Test owner', 'Test team'],
    ['disposed', 'Test owner', 'interested'],
  ]);
});

it('lists automatic changes, but neither the lead’s messages nor classifications', async () => {
  await readWaiting(inbox.app.services, inbox.agency.workspace_id, { pause: () => Promise.resolve() });
  expect(await reported()).toEqual([]);
  await inbox.ask('PUT', `${at}/snooze`, { until: until() });
  await inbox.query(
    sql`update conversations set snoozed_until = now() - interval '1 minute' where contact_id = ${lead.contact_id}`,
  );
  await inbox.runJob('inbox.return-conversations');
  await inbox.receive(`lead${number}@trail.example`);
  expect(await reported()).toEqual([['returned'], ['snoozed', 'Test owner']]);
});

it('names the person who changed many conversations', async () => {
  const { workspace_id, team } = inbox.agency;
  const target = { contact_ids: [lead.contact_id] };
  const { body } = await inbox.ask(
    'POST',
    '/api/conversation-runs',
    { target, change: { kind: 'finish' } },
    team,
  );
  await inbox.runJob('inbox.change-many', { workspace_id, run_id: (body as { id: string }).id });
  expect(await reported()).toEqual([['finished', 'Test team']]);
  const run_id = (body as { id: string }).id;
  await inbox.ask('POST', `/api/conversation-runs/${run_id}/undo`, undefined, team);
  await inbox.runJob('inbox.undo-many', { workspace_id, run_id });
  expect(await reported()).toEqual([
    ['reopened', 'Test team'],
    ['finished', 'Test team'],
  ]);
});

it('lists the finish of a conversation that a reply has already answered', async () => {
  await inbox.receive(`lead${number}@trail.example`, { direction: 'outbound', body: 'We will call you.' });
  await inbox.ask('POST', `${at}/finish`);
  await inbox.ask('POST', `${at}/finish`);
  expect(await reported()).toEqual([['finished', 'Test owner']]);
});

it('lists a finish when the last open message is marked as done, and a reopening when it is unmarked', async () => {
  const later = await inbox.receive(`lead${number}@trail.example`);
  const mark = (id: string, handled: boolean) => inbox.ask('PUT', `/api/messages/${id}/handled`, { handled });
  await mark(lead.message_id, true);
  expect(await reported()).toEqual([]);
  await mark(later.message_id, true);
  await mark(later.message_id, true);
  await mark(later.message_id, false);
  expect(await reported()).toEqual([
    ['reopened', 'Test owner'],
    ['finished', 'Test owner'],
  ]);
});

it('the activity has no entry if the command fails', async () => {
  const late = await inbox.ask('PUT', `${at}/snooze`, { until: '2020-01-01T00:00:00Z' });
  expect(late.status).toBe(422);
  const { user_id } = inbox.agency.customer;
  expect((await inbox.ask('PUT', `${at}/assignee`, { user_id })).status).toBeGreaterThanOrEqual(400);
  expect(await reported()).toEqual([]);
});

it('the activity is visible to the team only, and not to other locations or workspaces', async () => {
  const { customer, locations } = inbox.agency;
  const elsewhere = await addGranted(inbox.app, inbox.agency, locations[1] ?? '', 'write');
  const cases: readonly [TestPerson, number][] = [
    [customer, 403],
    [elsewhere, 404],
    [inbox.other.owner, 404],
  ];
  for (const [person, status] of cases)
    expect((await inbox.ask('GET', `${at}/activity`, undefined, person)).status).toBe(status);
});

it('shows "A teammate" for people that the viewer cannot see', async () => {
  await inbox.ask('PUT', `${at}/disposition`, { sentiment: 'soft_no' });
  const local = await addGranted(inbox.app, inbox.agency, inbox.agency.locations[0] ?? '', 'write');
  const { body } = await inbox.ask('GET', `${at}/activity`, undefined, local);
  expect((body as Trail).activities).toMatchObject([{ what: 'disposed', who: 'A teammate' }]);
});

it('returns pages without duplicates', async () => {
  await inbox.query(sql`insert into activities (workspace_id, contact_id, what, is_automatic)
      select ${inbox.agency.workspace_id}, ${lead.contact_id}, 'returned', true from generate_series(1, 65)`);
  const ids: string[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const { activities, older }: Trail = await trail(next);
    ids.push(...activities.map(({ id }) => id));
    next = older && `?before=${encodeURIComponent(older)}`;
  }
  expect([ids.length, new Set(ids).size]).toEqual([65, 65]);
});
