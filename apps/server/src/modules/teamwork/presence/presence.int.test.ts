import { randomUUID } from 'node:crypto';
import type { PresentPerson } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addGranted } from '#server/testing/grants/add-granted.ts';
import { type Ids, openInbox } from '#server/testing/open-inbox.ts';
import type { TestPerson } from '#server/testing/people.ts';
import { deleteOldPresenceJob } from './delete-old-presence.job.ts';

let lead: Ids;
let another: Ids;
let number = 0;

const inbox = await openInbox();
const [first = '', second = ''] = inbox.agency.locations;
const location = first;
const reader = await addGranted(inbox.app, inbox.agency, location, 'read');
const elsewhere = await addGranted(inbox.app, inbox.agency, second, 'write');
afterAll(() => inbox.close());

beforeEach(async () => {
  await inbox.query(sql`delete from presence`);
  number += 1;
  lead = await inbox.receive(`lead${number}@presence.example`, { lead: { location_id: location } });
  another = await inbox.receive(`another${number}@presence.example`, { lead: { location_id: location } });
});

type Tab = { tab?: string; contact_id?: string; is_typing?: boolean };
const enter = (
  as: TestPerson,
  { tab = as.user_id, contact_id = lead.contact_id, is_typing = false }: Tab = {},
) => inbox.ask('PUT', `/api/presence/${tab}`, { contact_id, is_typing }, as);
const leave = (as: TestPerson, tab = as.user_id) =>
  inbox.ask('DELETE', `/api/presence/${tab}`, undefined, as);
const getPresence = async (as: TestPerson) =>
  (await inbox.ask('GET', '/api/presence', undefined, as)).body as {
    people: PresentPerson[];
    look_again_in_ms: number | null;
  };
const seenBy = async (as: TestPerson) => (await getPresence(as)).people;

/** The names of events published in the meantime, in one API process. */
async function published(work: () => Promise<unknown>): Promise<string[]> {
  const received: string[] = [];
  const { live } = inbox.app.services;
  const claim = { auth_user_id: 'nobody', session_id: randomUUID() };
  const stop = live.subscribe({ claim, onNotification: ({ name }) => received.push(name), onEnd: () => {} });
  await work();
  // Notifications arrive in commit order, so all earlier ones have arrived with this one.
  await inbox.ask('POST', `/api/conversations/${another.contact_id}/notes`, { content: 'x' });
  await expect.poll(() => received).toContain('note.added');
  stop();
  return received.filter((name) => name.startsWith('presence'));
}

describe('the presence in a conversation', () => {
  it('is visible to team members who see the location, except oneself', async () => {
    const { owner, team } = inbox.agency;
    expect((await enter(team)).status).toBe(200);
    const person = {
      contact_id: lead.contact_id,
      user_id: team.user_id,
      name: 'Test team',
      is_typing: false,
    };
    expect(await seenBy(owner)).toEqual([person]);
    expect(await seenBy(reader)).toEqual([person]);
    expect(await seenBy(team)).toEqual([]);
    expect(await seenBy(elsewhere)).toEqual([]);
    expect(await seenBy(inbox.other.owner)).toEqual([]);
    expect((await enter(reader)).status).toBe(200);
    expect(await seenBy(owner)).toHaveLength(2);
  });

  it('is unavailable to customers of the agency', async () => {
    const { customer, owner } = inbox.agency;
    await enter(owner);
    for (const refused of [
      await enter(customer),
      await leave(customer),
      await inbox.ask('GET', '/api/presence', undefined, customer),
    ])
      expect(refused.status).toBe(403);
    expect(await seenBy(owner)).toEqual([]);
  });

  it('is refused for a conversation that the person cannot see', async () => {
    expect((await enter(elsewhere)).status).toBe(404);
    expect((await enter(inbox.other.owner)).status).toBe(404);
  });

  it('shows a person once for several tabs, as writing if one of them is', async () => {
    const { owner, team } = inbox.agency;
    const [one, two] = [randomUUID(), randomUUID()];
    await enter(team, { tab: one });
    await enter(team, { tab: two, is_typing: true });
    expect(await seenBy(owner)).toMatchObject([{ name: 'Test team', is_typing: true }]);
    await leave(team, two);
    expect(await seenBy(owner)).toMatchObject([{ name: 'Test team', is_typing: false }]);
    await leave(team, one);
    expect(await getPresence(owner)).toEqual({ people: [], look_again_in_ms: null });
  });

  it('moves with the tab to the next conversation', async () => {
    const { owner, team } = inbox.agency;
    await enter(team);
    await enter(team, { contact_id: another.contact_id });
    expect(await seenBy(owner)).toMatchObject([{ contact_id: another.contact_id }]);
  });

  it('ends ten seconds after the last heartbeat of a tab, and its row is deleted', async () => {
    const { owner, team } = inbox.agency;
    await enter(team);
    const { look_again_in_ms } = await getPresence(owner);
    expect(look_again_in_ms).toBeGreaterThan(0);
    expect(look_again_in_ms).toBeLessThanOrEqual(10_000);
    await inbox.query(sql`update presence set seen_at = seen_at - interval '10 seconds'`);
    expect(await getPresence(owner)).toEqual({ people: [], look_again_in_ms: null });
    await deleteOldPresenceJob.handler({}, inbox.app.services);
    const rows = await inbox.query(sql`select from presence`);
    expect(rows).toHaveLength(0);
  });
});

describe('a presence change', () => {
  it('is published once for entering, writing and leaving, and not for heartbeats', async () => {
    const { team } = inbox.agency;
    expect(await published(() => enter(team))).toEqual(['presence.changed']);
    expect(await published(() => enter(team))).toEqual([]);
    expect(await published(() => enter(team, { is_typing: true }))).toEqual(['presence.changed']);
    expect(await published(() => leave(team))).toEqual(['presence.changed']);
    expect(await published(() => leave(team))).toEqual([]);
  });

  it('is not stored as an event', async () => {
    await enter(inbox.agency.team);
    const rows = await inbox.query(sql`select from events where name = 'presence.changed'`);
    expect(rows).toHaveLength(0);
  });

  it('is limited to 40 calls in ten seconds per tab, and to 20 tabs per person', async () => {
    const { team, owner } = inbox.agency;
    for (let call = 0; call < 40; call += 1) expect((await enter(team)).status).toBe(200);
    expect((await enter(team)).status).toBe(429);
    await inbox.query(sql`update presence set calls_since = calls_since - interval '10 seconds'`);
    expect((await enter(team)).status).toBe(200);
    for (let tab = 0; tab < 20; tab += 1) await enter(owner, { tab: randomUUID() });
    expect((await enter(owner, { tab: randomUUID() })).status).toBe(429);
  });
});
