import type { ConversationCounts } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addGranted } from '#server/testing/grants/add-granted.ts';
import { type Ids, openInbox } from '#server/testing/open-inbox.ts';
import { addTestPerson, type TestPerson } from '#server/testing/people.ts';

let ownLocation: string;
let otherLocation: string;
let number = 0;
let email: string;
let lead: Ids;

const inbox = await openInbox();
[ownLocation = '', otherLocation = ''] = inbox.agency.locations;
afterAll(() => inbox.close());

const receiveNew = (location_id: string | null = ownLocation) => {
  number += 1;
  email = `lead${number}@team.example`;
  return inbox.receive(email, { lead: { location_id }, sent_at: new Date() });
};

beforeEach(async () => {
  lead = await receiveNew();
});

const assign = (user_id: string | null, as?: TestPerson) =>
  inbox.ask('PUT', `/api/conversations/${lead.contact_id}/assignee`, { user_id }, as);
const rule = (location_id: string, user_ids: string[], as?: TestPerson) =>
  inbox.ask('PUT', `/api/assignment-rules/${location_id}`, { user_ids }, as);
const find = async (query = '', as?: TestPerson) =>
  (await inbox.list(query, as)).find(({ contact_id }) => contact_id === lead.contact_id);
const assignee = async ({ contact_id } = lead) => (await inbox.thread(contact_id)).assignee?.id ?? null;
const counts = async (as?: TestPerson) =>
  (await inbox.ask('GET', '/api/conversation-counts', undefined, as)).body as ConversationCounts;
const listNotifications = async (user_id: string) =>
  (
    await inbox.query(
      sql`select from notifications where kind = 'assigned' and contact_id = ${lead.contact_id} and user_id = ${user_id}`,
    )
  ).length;

describe('an assigned conversation', () => {
  it('notifies the assignee, appears under their conversations, and can be unassigned', async () => {
    const { team, owner } = inbox.agency;
    const before = await counts(team);
    expect((await assign(team.user_id)).status).toBe(200);
    expect(await find()).toMatchObject({ assignee: { id: team.user_id, name: 'Test team' } });
    expect(await listNotifications(team.user_id)).toBe(1);
    expect(await find('?assigned=me', team)).toBeDefined();
    expect(await find('?assigned=me')).toBeUndefined();
    expect(await find('?assigned=nobody')).toBeUndefined();
    expect(await find(`?assigned=me&q=${email}`, team)).toBeDefined();
    expect(await find(`?assigned=nobody&q=${email}`)).toBeUndefined();
    expect((await counts(team)).mine).toBe(before.mine + 1);
    await inbox.ask('POST', `/api/conversations/${lead.contact_id}/finish`);
    expect((await counts(team)).mine).toBe(before.mine);
    await assign(null);
    expect(await find('?assigned=nobody')).toMatchObject({ assignee: null });
    await assign(owner.user_id);
    expect(await listNotifications(owner.user_id)).toBe(0);
  });

  it('requires an assignee who works in its location', async () => {
    const nearby = await addGranted(inbox.app, inbox.agency, ownLocation, 'write');
    const elsewhere = await addGranted(inbox.app, inbox.agency, otherLocation, 'write');
    const { body } = await inbox.ask('GET', `/api/conversations/${lead.contact_id}/assignees`);
    const ids = (body as { id: string }[]).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([inbox.agency.team.user_id, nearby.user_id]));
    expect(ids).not.toContain(elsewhere.user_id);
    expect(ids).not.toContain(inbox.agency.customer.user_id);
    for (const { user_id } of [elsewhere, inbox.agency.customer])
      expect(await assign(user_id)).toMatchObject({
        status: 409,
        body: { message: "This person can't be assigned because they don't have access to this location." },
      });
    expect(await assignee()).toBeNull();
  });

  it('can be taken by a person limited to its location, who sees no other colleagues', async () => {
    const nearby = await addGranted(inbox.app, inbox.agency, ownLocation, 'write');
    const list = await inbox.ask('GET', `/api/conversations/${lead.contact_id}/assignees`, undefined, nearby);
    expect(list.body).toEqual([{ id: nearby.user_id, name: 'Test client' }]);
    expect((await assign(inbox.agency.team.user_id, nearby)).status).toBe(404);
    expect((await assign(nearby.user_id, nearby)).status).toBe(200);
    await assign(inbox.agency.team.user_id);
    expect(await find('', nearby)).toMatchObject({ assignee: { id: null, name: 'A teammate' } });
  });

  it('shows no assignee to a customer', async () => {
    const { customer, team } = inbox.agency;
    await assign(team.user_id);
    expect(await find('', customer)).toMatchObject({ assignee: null });
    expect(await inbox.thread(lead.contact_id, customer)).toMatchObject({ assignee: null });
    expect((await inbox.ask('GET', '/api/conversations?assigned=me', undefined, customer)).status).toBe(403);
  });
});

describe('an assignee who', () => {
  const change = (statement: ReturnType<typeof sql>) => inbox.withDatabase((tx) => statement.execute(tx));
  const ways: [string, (person: TestPerson) => Promise<unknown>][] = [
    [
      'loses the grant',
      ({ user_id }) => inbox.ask('DELETE', `/api/user-location-access/${user_id}/${ownLocation}`),
    ],
    [
      'becomes a customer',
      ({ user_id }) => inbox.ask('PATCH', `/api/users/${user_id}`, { user_type: 'agency_customer' }),
    ],
    ['is removed', ({ user_id }) => change(sql`delete from users where id = ${user_id}`)],
    ['is disabled', ({ user_id }) => change(sql`update users set disabled_at = now() where id = ${user_id}`)],
  ];

  it.each(ways)('%s loses their conversations and gets no new ones', async (_way, leave) => {
    const person = await addGranted(inbox.app, inbox.agency, ownLocation, 'write');
    await assign(person.user_id);
    expect((await rule(ownLocation, [person.user_id])).status).toBe(200);
    expect(await assignee()).toBe(person.user_id);
    await leave(person);
    expect(await assignee()).toBeNull();
    lead = await receiveNew();
    expect(await assignee()).toBeNull();
  });

  it('works in one location loses conversations that move elsewhere', async () => {
    const person = await addGranted(inbox.app, inbox.agency, ownLocation, 'write');
    await assign(person.user_id);
    await change(sql`update contacts set location_id = ${otherLocation} where id = ${lead.contact_id}`);
    expect(await assignee()).toBeNull();
  });

  it('is demoted from the agency’s team loses conversations outside of their locations', async () => {
    const person = await addTestPerson(inbox.app, inbox.agency.workspace_id, {
      role: 'team',
      user_type: 'agency',
    });
    await assign(person.user_id);
    await change(
      sql`update users set role = 'client', user_type = 'single_location' where id = ${person.user_id}`,
    );
    expect(await assignee()).toBeNull();
  });
});

describe('the assignment rule of a location', () => {
  it('assigns first replies round-robin, and no later ones', async () => {
    const { owner, team } = inbox.agency;
    await rule(ownLocation, [owner.user_id, team.user_id]);
    const first = [await receiveNew(), await receiveNew(), await receiveNew()];
    const assignees = [];
    for (const each of first) assignees.push(await assignee(each));
    expect(new Set(assignees.slice(0, 2))).toEqual(new Set([owner.user_id, team.user_id]));
    expect(assignees[2]).toBe(assignees[0]);
    await inbox.receive(email, { sent_at: new Date() });
    expect(await assignee(first[2])).toBe(assignees[2]);
    await inbox.ask('PUT', `/api/conversations/${first[2]?.contact_id}/assignee`, { user_id: null });
    await inbox.receive(email, { sent_at: new Date() });
    expect(await assignee(first[2])).toBeNull();
    await rule(ownLocation, []);
    expect(await assignee(await receiveNew())).toBeNull();
  });

  it('assigns and notifies a single person, and does not apply to other locations or visits', async () => {
    const { team } = inbox.agency;
    await rule(ownLocation, [team.user_id]);
    lead = await receiveNew();
    expect(await assignee()).toBe(team.user_id);
    expect(await listNotifications(team.user_id)).toBe(1);
    expect(await assignee(await receiveNew(otherLocation))).toBeNull();
    const visit = await inbox.receive('visitor@team.example', {
      source: 'anonymous_traffic_id',
      lead: { location_id: ownLocation },
    });
    expect(await assignee(visit)).toBeNull();
    const { body } = await inbox.ask('GET', '/api/assignment-rules');
    expect(body).toMatchObject({ rules: [{ location_id: ownLocation, user_ids: [team.user_id] }] });
    await rule(ownLocation, []);
  });

  it('accepts only people of the location, and is refused to people limited to it', async () => {
    const nearby = await addGranted(inbox.app, inbox.agency, ownLocation, 'admin');
    expect((await rule(otherLocation, [nearby.user_id])).status).toBe(409);
    expect((await rule(ownLocation, [], nearby)).status).toBe(403);
  });
});
