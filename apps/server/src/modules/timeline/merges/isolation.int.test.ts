import { randomUUID } from 'node:crypto';
import type { Conversation, Thread } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { addGranted } from '#server/testing/grants/add-granted.ts';
import { expectCounted } from '#server/testing/inbox/recount.ts';
import { openInbox } from '#server/testing/open-inbox.ts';
import { createRandom } from '#server/testing/random.ts';

const inbox = await openInbox();
afterAll(() => inbox.close());
const { locations, owner } = inbox.agency;

const chance = createRandom(3006);
const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;

/** The location in which each message was received. */
const origins = new Map<string, string>();
const merges: string[] = [];

async function receive(): Promise<void> {
  const location_id = pick(locations);
  const email = `lead${Math.floor(chance() * 4)}@${location_id}.example`;
  const { message_id } = await inbox.receive(email, { lead: { location_id }, body: `Words ${randomUUID()}` });
  origins.set(message_id, location_id);
}

type Person = typeof owner;
const listContacts = () =>
  inbox.query(sql<{ id: string; location_id: string }>`
    select id, location_id from contacts where email like 'lead%' order by email`);

/** Refusals are part of the test: contacts of different locations, and contacts that the person cannot see. */
async function merge(as: Person): Promise<void> {
  const all = await listContacts();
  const contact = pick(all);
  const near = chance() < 0.8 ? all.filter(({ location_id }) => location_id === contact.location_id) : all;
  const answer = await inbox.ask(
    'POST',
    `/api/contacts/${contact.id}/merge`,
    { other_id: pick(near).id },
    as,
  );
  expect([200, 404, 409, 422]).toContain(answer.status);
  if (answer.status === 200) merges.push((answer.body as { merge_id: string }).merge_id);
}

async function undo(as: Person): Promise<void> {
  if (merges.length === 0) return;
  const answer = await inbox.ask('POST', `/api/contact-merges/${pick(merges)}/undo`, undefined, as);
  expect([200, 404, 409]).toContain(answer.status);
}

async function split(as: Person): Promise<void> {
  const rows = await inbox.query(sql<{ contact_id: string; value: string }>`
    select contact_id, value from contact_identities where kind = 'email' order by value`);
  if (rows.length === 0) return;
  const { contact_id, value } = pick(rows);
  const answer = await inbox.ask('POST', `/api/contacts/${contact_id}/split`, { kind: 'email', value }, as);
  expect([200, 404, 409]).toContain(answer.status);
  if (answer.status === 200) merges.push((answer.body as { merge_id: string }).merge_id);
}

async function listVisible(as: Person): Promise<string[]> {
  const list: Conversation[] = await inbox.list('', as);
  const threads: Thread[] = await Promise.all(list.map(({ contact_id }) => inbox.thread(contact_id, as)));
  return threads.flatMap(({ messages }) => messages.map(({ id }) => id)).sort();
}

it('random merges, splits and undos show no message outside of its location, lose none and keep all counts', async () => {
  const people = await Promise.all(
    locations.map(async (location_id) => ({
      location_id,
      person: await addGranted(inbox.app, inbox.agency, location_id, 'write'),
    })),
  );
  // The agency has messages of its own.
  for (const { location_id, person } of people)
    for (const id of await listVisible(person)) origins.set(id, location_id);
  for (let index = 0; index < 12; index += 1) await receive();
  for (let step = 0; step < 60; step += 1) {
    const actor = pick([owner, ...people.map(({ person }) => person)]);
    await pick([receive, () => merge(actor), () => merge(actor), () => undo(actor), () => split(actor)])();
    for (const { location_id, person } of people) {
      const own = [...origins].filter(([, origin]) => origin === location_id).map(([id]) => id);
      expect(await listVisible(person), `step ${step}`).toEqual(own.sort());
    }
    await expectCounted(inbox);
  }
  expect(merges.length).toBeGreaterThan(3);
});
