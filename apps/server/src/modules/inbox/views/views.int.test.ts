import {
  type FilterChoices,
  type InboxProgress,
  PLACE_FILTERS,
  type Place,
  type SavedView,
  type SavedViews,
} from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addGranted } from '#server/testing/grants/add-granted.ts';
import { openInbox } from '#server/testing/open-inbox.ts';
import type { TestPerson } from '#server/testing/people.ts';
import { countPackets, countStatements } from '#server/testing/stack/count-statements.ts';
import { foldCountsJob } from '../counts/fold-counts.job.ts';
import { wipeDeletedJob } from '../deletion/wipe-deleted.job.ts';

let ownLocation: string;
let otherLocation: string;

const inbox = await openInbox();
const owner = inbox.agency.owner;
[ownLocation = '', otherLocation = ''] = inbox.agency.locations;
const local = await addGranted(inbox.app, inbox.agency, ownLocation, 'write');
afterAll(() => inbox.close());

const save = (edit: object, as?: TestPerson) =>
  inbox.ask('PUT', '/api/inbox-views', { shared: false, filter: {}, ...edit }, as);
const saved = async (edit: object, as?: TestPerson) => (await save(edit, as)).body as SavedView;
const arrange = (arrangement: object, as?: TestPerson) =>
  inbox.ask('PUT', '/api/inbox-view-arrangement', arrangement, as);
const remove = (id: string, as?: TestPerson) => inbox.ask('DELETE', `/api/inbox-views/${id}`, undefined, as);
const restore = (id: string, as?: TestPerson) =>
  inbox.ask('POST', `/api/inbox-views/${id}/restore`, undefined, as);
const list = async (as?: TestPerson) =>
  (await inbox.ask('GET', '/api/inbox-views', undefined, as)).body as SavedViews;
const names = async (as?: TestPerson) => (await list(as)).views.map(({ name }) => name);
const clear = () =>
  inbox.withDatabase(async (tx) => {
    await sql`delete from saved_views`.execute(tx);
    await sql`delete from view_arrangements`.execute(tx);
  });

describe('the result count of a filter', () => {
  const count = async (query: string, as?: TestPerson) =>
    (await inbox.ask('GET', `/api/conversation-count?${query}`, undefined, as)).body;

  it('matches its list, also for text and for read-only people', async () => {
    await inbox.receive('counted@kept.example', { body: 'About the gazebo.' });
    for (const query of ['', 'needs_action=true', 'q=gazebo', 'active_since=2026-01-01T00:00:00.000Z'])
      expect(await count(query)).toEqual({ number: (await inbox.list(`?${query}`)).length });
    for (const query of ['', 'status=done', 'q=gazebo'])
      expect(await count(query, inbox.agency.customer)).toEqual({
        number: (await inbox.list(`?${query}`, inbox.agency.customer)).length,
      });
  });

  it('does not disclose the team’s work to read-only people', async () => {
    for (const query of ['assigned=me', 'awaiting_reply=true', 'status=snoozed'])
      expect(
        (await inbox.ask('GET', `/api/conversation-count?${query}`, undefined, inbox.agency.customer)).status,
      ).toBe(403);
  });
});

describe('the progress of a day', () => {
  const since = new Date(Date.now() - 60_000).toISOString();
  const progress = async (as?: TestPerson) =>
    (await inbox.ask('GET', `/api/inbox-progress?since=${since}`, undefined, as)).body as InboxProgress;

  it('counts each finished conversation once, and not those that were reopened', async () => {
    const before = await progress();
    const { contact_id, message_id } = await inbox.receive('progress@kept.example');
    const finish = () => inbox.ask('POST', `/api/conversations/${contact_id}/finish`);
    const reopen = () =>
      inbox.ask('POST', `/api/conversations/${contact_id}/reopen`, { message_ids: [message_id] });
    await finish();
    await reopen();
    expect(await progress()).toEqual(before);
    await finish();
    expect(await progress()).toEqual({
      finished: before.finished + 1,
      finished_by_you: before.finished_by_you + 1,
    });
    expect((await progress(local)).finished_by_you).toBe(0);
  });
});

describe('the count of a view', () => {
  const FILTERS = [
    {},
    { sort: 'oldest' },
    { needs_action: true },
    { unread: true },
    { status: 'done' },
    { status: 'interested' },
    { snoozed: true },
    { scheduled: true },
    { overdue: true },
    { awaiting_reply: true },
    { assigned: 'me' },
    { assigned: 'nobody', unread: true },
    { has_question: true },
    { lang: 'de' },
    { lang: 'en', needs_action: true },
    { source: 'linkedin' },
    { location_id: 'agency-1' },
    { location_id: 'agency-1', assigned: 'nobody' },
  ];
  const toLength = async (filter: object, as: TestPerson) =>
    (await inbox.list(`?${new URLSearchParams(filter as Record<string, string>)}`, as)).length;

  /** Compares with the length of the list, for everyone and for a person limited to one location. */
  async function expectKept(): Promise<void> {
    for (const person of [owner, local]) {
      const { views, places } = await list(person);
      expect(views).toHaveLength(FILTERS.length);
      const expected = await Promise.all(
        views.map(async ({ name, filter }) => [name, await toLength(filter, person)]),
      );
      expect(views.map(({ name, number }) => [name, number])).toEqual(expected);
      for (const [name, filter] of Object.entries(PLACE_FILTERS))
        expect([name, places[name as Place]]).toEqual([name, await toLength(filter, person)]);
    }
  }
  const fold = () => foldCountsJob.handler({}, inbox.app.services);
  const change = (statement: ReturnType<typeof sql>) => inbox.withDatabase((tx) => statement.execute(tx));
  let asks: string;
  let declines: string;

  beforeAll(async () => {
    await clear();
    for (const filter of FILTERS) await saved({ name: JSON.stringify(filter), filter, shared: true });
    asks = (
      await inbox.receive('asks@kept.example', {
        body: 'Could you please send the prices to me and my team?',
      })
    ).contact_id;
    declines = (
      await inbox.receive('declines@kept.example', {
        body: 'Danke, wir haben kein Interesse und melden uns nicht.',
        source: 'linkedin',
      })
    ).contact_id;
    await change(sql`update contacts set location_id = ${ownLocation} where id = ${asks}`);
  });
  afterAll(clear);

  it('matches its list after any change to conversations', async () => {
    const steps: [method: string, path: string, body?: object][] = [
      ['POST', `${asks}/read`],
      ['PUT', `${asks}/disposition`, { sentiment: 'interested' }],
      ['PUT', `${asks}/assignee`, { user_id: owner.user_id }],
      ['POST', `${declines}/finish`],
      ['PUT', `${declines}/snooze`, { until: new Date(Date.now() + 3_600_000).toISOString() }],
    ];
    await expectKept();
    for (const [method, path, body] of steps) {
      expect((await inbox.ask(method, `/api/conversations/${path}`, body)).status).toBe(200);
    }
    await expectKept();
    await fold();
    const late = await inbox.receive('asks@kept.example', { body: 'Shall we talk about it on Monday?' });
    await inbox.receive('declines@kept.example', { body: 'Doch, wir haben Interesse und sind dabei.' });
    await expectKept();
    const before = (await list()).places.waiting;
    await inbox.receive('declines@kept.example', {
      body: 'Gern, hier ist der Preis.',
      direction: 'outbound',
    });
    await expectKept();
    expect((await list()).places.waiting).toBe(before + 1);
    await inbox.receive('declines@kept.example', { body: 'Danke, das passt.' });
    await expectKept();
    expect((await list()).places.waiting).toBe(before);
    await inbox.ask('DELETE', `/api/messages/${late.message_id}`);
    await expectKept();
  });

  it('follows a scheduled reply, a moved contact, a removed person and deleted conversations', async () => {
    await change(sql`
      insert into replies (workspace_id, contact_id, message_id, source, content, idempotency_key, send_at)
      select workspace_id, contact_id, last_message_id, source, 'Later', gen_random_uuid(), now() + interval '1 day'
      from conversations where contact_id = ${asks}`);
    await expectKept();
    await change(sql`update conversations set overdue = true where contact_id = ${asks}`);
    await change(sql`update contacts set location_id = ${otherLocation} where id = ${asks}`);
    await expectKept();
    await change(sql`update conversations set assigned_to = null where contact_id = ${asks}`);
    await expectKept();
    await change(sql`delete from contacts where id in (${asks}, ${declines})`);
    await expectKept();
  });

  it('does not make changes wait for each other', async () => {
    const { contact_id } = await inbox.receive('waits@kept.example');
    await inbox.withDatabase(async (one) => {
      await sql`update conversations set read_at = null where contact_id = ${inbox.agency.contact_id}`.execute(
        one,
      );
      await sql`update conversations set read_at = now() where contact_id = ${inbox.agency.contact_id}`.execute(
        one,
      );
      await inbox.withDatabase(async (other) => {
        await sql`set local lock_timeout = '100ms'`.execute(other);
        await sql`update conversations set read_at = now() where contact_id = ${contact_id}`.execute(other);
      });
      await fold();
    });
    await expectKept();
  });

  it('costs as much for ten views as for one, and is null for text and time filters', async () => {
    const statementCount = await countStatements(() => list());
    await clear();
    await saved({ name: 'Words', filter: { q: 'prices' } });
    await saved({ name: 'Moments', filter: { active_since: '2026-01-01T00:00:00.000Z' } });
    expect((await list()).views.map(({ number }) => number)).toEqual([null, null]);
    await saved({ name: 'All' });
    expect(await countStatements(() => list())).toBe(statementCount);
  });

  it('takes four round trips: entry, views and their order, counts, and the commit', async () => {
    const count = () => countPackets(() => list());
    // The lowest of three, because a statement in the background may fall into one of them.
    expect(Math.min(await count(), await count(), await count())).toBe(4);
  });

  it('includes the available languages and assignees', async () => {
    const choices = async (as?: TestPerson) =>
      (await inbox.ask('GET', '/api/inbox-filter-choices', undefined, as)).body as FilterChoices;
    await inbox.receive('spoken@kept.example', {
      body: 'Danke, wir haben kein Interesse und melden uns nicht.',
    });
    const { languages, people } = await choices();
    expect(languages).toContain('de');
    expect(people.map(({ id }) => id)).toEqual(expect.arrayContaining([owner.user_id, local.user_id]));
    expect(await choices(local)).toEqual({
      languages: [],
      people: [expect.objectContaining({ id: local.user_id })],
    });
  });

  it('is deleted with its workspace', async () => {
    const { workspace_id } = inbox.other;
    await change(sql`delete from workspaces where id = ${workspace_id}`);
    const rows = await inbox.query(sql`
      select from conversation_counts where workspace_id = ${workspace_id}`);
    expect(rows).toEqual([]);
  });
});

describe('a view', () => {
  it('is private until it is shared with everyone who has write access', async () => {
    await clear();
    const { id } = await saved({ name: 'Hot', filter: { status: 'interested', needs_action: 'true' } });
    expect(await list()).toMatchObject({
      views: [{ id, name: 'Hot', filter: { status: 'interested', needs_action: true }, own: true }],
      default_view_id: null,
    });
    expect(await names(local)).toEqual([]);
    const edit = { id, name: 'Hottest', filter: { status: 'interested' } };
    expect((await save({ ...edit, shared: true }, local)).status).toBe(404);
    await saved({ ...edit, shared: true });
    expect((await list(local)).views).toMatchObject([
      { id, name: 'Hottest', own: false, changeable: false, shared: true },
    ]);
    for (const refused of [await save({ ...edit, shared: true }, local), await remove(id, local)])
      expect(refused).toMatchObject({
        status: 403,
        body: { message: 'Only the creator of a view or an administrator can edit or delete it.' },
      });
    await saved({ ...edit, shared: false });
    expect(await names(local)).toEqual([]);
  });

  it('can be changed by people who manage users if it is shared, but keeps its owner', async () => {
    await clear();
    const { id } = await saved({ name: 'Theirs', shared: true }, local);
    expect((await list()).views).toMatchObject([{ own: false, changeable: true }]);
    expect((await save({ id, name: 'Ours', shared: true })).status).toBe(200);
    expect((await save({ id, name: 'Mine' })).status).toBe(403);
    expect(await names(local)).toEqual(['Ours']);
  });

  it('cannot refer to anything that its owner cannot see', async () => {
    for (const filter of [
      { location_id: otherLocation },
      { assigned: owner.user_id },
      { campaign_id: owner.user_id },
    ])
      expect((await save({ name: 'Elsewhere', filter }, local)).status).toBe(404);
    expect(
      (await save({ name: 'Here', filter: { location_id: ownLocation, assigned: 'me' } }, local)).status,
    ).toBe(200);
    for (const edit of [{ name: ' ' }, { name: 'x'.repeat(61) }, { name: 'x', filter: { colour: 'red' } }])
      expect((await save(edit)).status).toBe(422);
  });

  it('is hidden from people who cannot see the location or campaign it names', async () => {
    await clear();
    const { workspace_id, account_id } = inbox.agency;
    const [campaign] = await inbox.query(sql<{ id: string }>`
      insert into campaigns (workspace_id, provider, account_id, provider_campaign_id, name, ghl_location_id)
      values (${workspace_id}, 'instantly', ${account_id}, 'hidden', 'Secret launch', ${otherLocation}) returning id`);
    const hidden = [
      await saved({ name: 'Their place', shared: true, filter: { location_id: otherLocation } }),
      await saved({ name: 'Their campaign', shared: true, filter: { campaign_id: campaign?.id } }),
    ];
    await saved({ name: 'Our place', shared: true, filter: { location_id: ownLocation } });
    await saved({ name: 'Everywhere', shared: true, filter: { unread: true } });
    expect(await names()).toEqual(['Their place', 'Their campaign', 'Our place', 'Everywhere']);
    expect(await names(local)).toEqual(['Our place', 'Everywhere']);
    for (const { id } of hidden) {
      expect((await arrange({ default_view_id: id }, local)).status).toBe(404);
      expect((await remove(id, local)).status).toBe(404);
    }
  });

  it('keeps each person’s order, and one view can be the default of the inbox', async () => {
    await clear();
    const [one, two, three] = [
      await saved({ name: 'One', shared: true }),
      await saved({ name: 'Two', shared: true }),
      await saved({ name: 'Three' }),
    ];
    expect(await names()).toEqual(['One', 'Two', 'Three']);
    await arrange({ view_ids: [three.id, two.id] });
    await arrange({ default_view_id: two.id });
    expect(await names()).toEqual(['Three', 'Two', 'One']);
    expect((await list()).default_view_id).toBe(two.id);
    expect(await names(local)).toEqual(['One', 'Two']);
    expect((await arrange({ view_ids: [three.id] }, local)).status).toBe(404);
    expect((await arrange({ default_view_id: three.id }, local)).status).toBe(404);
    await remove(two.id);
    expect(await list()).toMatchObject({
      default_view_id: null,
      views: [{ name: 'Three' }, { name: 'One' }],
    });
    await restore(two.id);
    expect(await names()).toEqual(['Three', 'Two', 'One']);
    expect((await list()).default_view_id).toBe(two.id);
    await arrange({ default_view_id: null });
    expect((await list()).default_view_id).toBeNull();
    expect((await remove(one.id)).status).toBe(200);
  });

  it('can be restored for five minutes after its removal', async () => {
    await clear();
    const { id } = await saved({ name: 'Back' });
    await remove(id);
    expect((await remove(id)).status).toBe(404);
    expect((await restore(id, local)).status).toBe(404);
    expect((await restore(id)).body).toMatchObject({ id, name: 'Back' });
    await remove(id);
    await inbox.query(sql`update saved_views set deleted_at = now() - interval '5 minutes'`);
    expect((await restore(id)).status).toBe(404);
    await wipeDeletedJob.handler({}, inbox.app.services);
    const rows = await inbox.query(sql`select from saved_views`);
    expect(rows).toHaveLength(0);
  });

  it('is kept after its owner leaves if shared, and deleted otherwise', async () => {
    await clear();
    const leaving = await addGranted(inbox.app, inbox.agency, ownLocation, 'write');
    await saved({ name: 'Shared', shared: true }, leaving);
    await saved({ name: 'Kept' }, leaving);
    await inbox.query(sql`delete from users where id = ${leaving.user_id}`);
    expect((await list()).views).toMatchObject([{ name: 'Shared', own: false, changeable: true }]);
    const rows = await inbox.query(sql`select from saved_views`);
    expect(rows).toHaveLength(1);
  });

  it('is limited to fifty per person', async () => {
    await clear();
    await inbox.query(sql`insert into saved_views (workspace_id, user_id, name, filter)
        select ${inbox.agency.workspace_id}, ${owner.user_id}, 'View ' || n, '{}' from generate_series(1, 50) n`);
    expect(await save({ name: 'One more' })).toMatchObject({
      status: 409,
      body: { message: 'You have reached the limit of 50 views. Delete one first.' },
    });
    expect((await save({ name: 'One more', shared: true })).status).toBe(200);
  });

  it('is unavailable to customers of the agency', async () => {
    const { customer } = inbox.agency;
    for (const refused of [
      await inbox.ask('GET', '/api/inbox-views', undefined, customer),
      await inbox.ask('GET', '/api/inbox-filter-choices', undefined, customer),
      await save({ name: 'Mine' }, customer),
      await arrange({ view_ids: [] }, customer),
    ])
      expect(refused.status).toBe(403);
  });
});
