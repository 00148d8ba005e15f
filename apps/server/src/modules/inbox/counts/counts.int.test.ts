import { randomInt, randomUUID } from 'node:crypto';
import type { ConversationChange, ConversationRun, FormerSentiment } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { expectCounted, RECOUNTED } from '#server/testing/inbox/recount.ts';
import { openInbox } from '#server/testing/open-inbox.ts';
import { createRandom } from '#server/testing/random.ts';
import { foldCountsJob } from './fold-counts.job.ts';

const inbox = await openInbox();
const { owner, locations } = inbox.agency;
afterAll(() => inbox.close());

/** Set it to the number in the message to repeat a failure. */
const SEED = randomInt(1_000_000);
const chance = createRandom(SEED);
const pick = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)] as T;
const PEOPLE = Array.from({ length: 6 }, (_one, index) => `lead${index}@counts.example`);
const DISPOSITIONS = ['interested', 'soft_no', 'hard_no', 'ooo', 'wrong_person'] as const;
const TEXTS = [
  'Could you send the prices to me?',
  'Danke, wir haben kein Interesse und melden uns nicht.',
  'Not now.',
];
const DAY_MS = 86_400_000;

const contacts = new Map<string, string>();
const ask = async (method: string, path: string, body?: object) => {
  const answer = await inbox.ask(method, path, body);
  expect([method, path, answer.status, answer.body]).toEqual([method, path, 200, answer.body]);
  return answer.body;
};
/** The contacts in an order that is the same for every run with the seed. */
const listContacts = () => [...new Set([...contacts.values()])];
/** A contact that has a conversation now. */
async function pickContact(): Promise<string> {
  const rows = await inbox.query(sql<{ contact_id: string }>`
    select contact_id from conversations where contact_id = any (${listContacts()}::uuid[])
    order by array_position(${listContacts()}::uuid[], contact_id)`);
  if (rows.length > 0) return pick(rows).contact_id;
  await receive('inbound');
  return pickContact();
}
const listMessageIds = async (contact_id: string) =>
  (
    await inbox.query(sql<{ id: string }>`
      select id from messages where contact_id = ${contact_id} and deleted_at is null order by sent_at, created_at`)
  ).map(({ id }) => id);

async function receive(direction: 'inbound' | 'outbound', more: object = {}): Promise<void> {
  const email = pick(PEOPLE);
  const { contact_id } = await inbox.receive(email, {
    direction,
    body: `${pick(TEXTS)} ${randomUUID()}`,
    source: pick(['cold_email', 'linkedin']),
    sent_at: new Date(Date.now() - Math.floor(chance() * 40 * DAY_MS)),
    campaign: { provider: 'instantly', provider_campaign_id: pick(['a', 'b']), name: null },
    ...more,
  });
  if (contact_id) contacts.set(email, contact_id);
}

const onConversation = (method: string, path: string, body?: () => object) => async () => {
  await ask(method, `/api/conversations/${await pickContact()}/${path}`, body?.());
};

async function changeMany(change: ConversationChange, undo: boolean): Promise<void> {
  const contact_ids = [...new Set([await pickContact(), await pickContact(), await pickContact()])];
  const run = (await ask('POST', '/api/conversation-runs', {
    target: { contact_ids },
    change,
  })) as ConversationRun;
  const payload = { workspace_id: inbox.agency.workspace_id, run_id: run.id };
  await inbox.runJob('inbox.change-many', payload);
  if (!undo) return;
  await expectCorrect();
  await ask('POST', `/api/conversation-runs/${run.id}/undo`);
  await inbox.runJob('inbox.undo-many', payload);
}

/** Merges two contacts of one location, if there are two. */
async function merge(isUndone: boolean): Promise<void> {
  const rows = await inbox.query(sql<{ id: string; other_id: string }>`
    select a.id, b.id as other_id from contacts a
    join contacts b on b.workspace_id = a.workspace_id and b.id <> a.id and b.location_id is not distinct from a.location_id
    where a.id = any (${listContacts()}::uuid[]) and b.id = any (${listContacts()}::uuid[])
    order by array_position(${listContacts()}::uuid[], a.id), array_position(${listContacts()}::uuid[], b.id)`);
  if (rows.length === 0) return;
  const { id, other_id } = pick(rows);
  const { merge_id } = (await ask('POST', `/api/contacts/${id}/merge`, { other_id })) as {
    merge_id: string;
  };
  await expectCorrect();
  if (isUndone) await ask('POST', `/api/contact-merges/${merge_id}/undo`);
  else for (const [email, contact_id] of contacts) if (contact_id === other_id) contacts.set(email, id);
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const change = (statement: ReturnType<typeof sql>) => inbox.withDatabase((tx) => statement.execute(tx));

const CHANGES: Record<string, () => Promise<unknown>> = {
  'an inbound message': () => receive('inbound'),
  'an absence notice': () => receive('inbound', { thread: { automatic: true } }),
  'an outbound message': () => receive('outbound'),
  'a visit': () => receive('inbound', { source: 'anonymous_traffic_id' }),
  'a message of a second source': async () => {
    const [email, body, sent_at] = [
      pick(PEOPLE),
      `The same words ${randomUUID()}`,
      new Date(Date.now() - DAY_MS),
    ];
    const { contact_id } = await inbox.receive(email, { body, sent_at });
    contacts.set(email, contact_id);
    await expectCorrect();
    await inbox.receive(email, { by: 'pull', body, sent_at: new Date(sent_at.getTime() - 60_000) });
  },
  'imported history': async () => {
    const [email, key] = [pick(PEOPLE), randomUUID()];
    const sent_at = new Date(Date.now() - 3 * DAY_MS);
    const { contact_id } = await inbox.receive(email, { by: 'pull', key: `${key} a`, sent_at });
    contacts.set(email, contact_id);
    const direction = 'outbound' as const;
    await inbox.receive(email, {
      by: 'pull',
      key: `${key} b`,
      direction,
      sent_at: new Date(sent_at.getTime() + 60_000),
    });
  },
  reading: onConversation('POST', 'read'),
  'marking as unread': onConversation('DELETE', 'read'),
  'a disposition': onConversation('PUT', 'disposition', () => ({ sentiment: pick(DISPOSITIONS) })),
  'a disposition that is undone': async () => {
    const [contact_id, sentiment] = [await pickContact(), pick(DISPOSITIONS)];
    const { former } = (await ask('PUT', `/api/conversations/${contact_id}/disposition`, { sentiment })) as {
      former: FormerSentiment[];
    };
    await expectCorrect();
    if (former.length > 0)
      await ask('PUT', `/api/conversations/${contact_id}/disposition/former`, { sentiment, former });
  },
  'a sentiment of one message': async () => {
    const id = pick(await listMessageIds(await pickContact()));
    await ask('PUT', `/api/messages/${id}/sentiment`, { sentiment: pick(DISPOSITIONS) });
  },
  'one message done': async () => {
    const id = pick(await listMessageIds(await pickContact()));
    await ask('PUT', `/api/messages/${id}/handled`, { handled: chance() < 0.5 });
  },
  finishing: onConversation('POST', 'finish'),
  reopening: async () => {
    const path = `/api/conversations/${await pickContact()}`;
    const { message_ids } = (await ask('POST', `${path}/finish`)) as { message_ids: string[] };
    await expectCorrect();
    if (message_ids.length > 0) await ask('POST', `${path}/reopen`, { message_ids });
  },
  'a snooze': onConversation('PUT', 'snooze', () => ({ until: inHours(5) })),
  'ending a snooze': onConversation('DELETE', 'snooze'),
  'a reminder': onConversation('PUT', 'reminder', () => ({ days: 3 })),
  'a return to the list': async () => {
    await change(
      sql`update conversations set snoozed_until = now() - interval '1 minute' where contact_id = ${await pickContact()}`,
    );
    await inbox.runJob('inbox.return-conversations');
  },
  assignment: onConversation('PUT', 'assignee', () => ({ user_id: pick([owner.user_id, null]) })),
  'another location': async () => {
    const location_id = pick([...locations, null]);
    await change(sql`update contacts set location_id = ${location_id} where id = ${await pickContact()}`);
  },
  'another day of the contact': async () =>
    change(
      sql`update contacts set created_at = created_at - interval '3 days' where id = ${await pickContact()}`,
    ),
  'a scheduled reply': async () =>
    change(sql`
      insert into replies (workspace_id, contact_id, message_id, source, content, idempotency_key, send_at)
      select workspace_id, contact_id, last_message_id, source, 'Later', gen_random_uuid(), now() + interval '1 day'
      from conversations where contact_id = ${await pickContact()} and source <> 'anonymous_traffic_id'`),
  'a discarded reply': async () =>
    change(sql`update replies set discarded_at = now() where contact_id = ${await pickContact()}`),
  'response times': () => inbox.runJob('inbox.measure-responses'),
  'a deleted message': async () => {
    const id = pick(await listMessageIds(await pickContact()));
    await ask('DELETE', `/api/messages/${id}`);
    await expectCorrect();
    if (chance() < 0.5) await ask('POST', `/api/messages/${id}/restore`);
  },
  'an erased person': async () => {
    const contact_id = await pickContact();
    const [email = ''] = [...contacts].find(([, id]) => id === contact_id) ?? [];
    await change(sql`delete from contacts where id = ${contact_id}`);
    contacts.delete(email);
  },
  'many snoozed': () => changeMany({ kind: 'snooze', until: inHours(8) }, chance() < 0.5),
  'many disposed': () => changeMany({ kind: 'disposition', sentiment: pick(DISPOSITIONS) }, chance() < 0.5),
  'many finished': () => changeMany({ kind: 'finish' }, chance() < 0.5),
  'many assigned': () => changeMany({ kind: 'assign', user_id: owner.user_id }, chance() < 0.5),
  'many deleted': () => changeMany({ kind: 'delete' }, chance() < 0.7),
  'a merge': () => merge(false),
  'a merge that is undone': () => merge(true),
  'a split': async () => {
    const [found] = await inbox.query(sql<{ contact_id: string; value: string }>`
      select contact_id, value from contact_identities where kind = 'email'
        and contact_id = any (${listContacts()}::uuid[]) order by value limit 1`);
    if (!found) return;
    const { contact_id, merge_id } = (await ask('POST', `/api/contacts/${found.contact_id}/split`, {
      kind: 'email',
      value: found.value,
    })) as { contact_id: string; merge_id: string };
    await expectCorrect();
    if (chance() < 0.5) await ask('POST', `/api/contact-merges/${merge_id}/undo`);
    else contacts.set(found.value, contact_id);
  },
  compaction: () => Promise.resolve(foldCountsJob.handler({}, inbox.app.services)),
};

const expectCorrect = () => expectCounted(inbox);

describe('the stored counts, the list and the search words', () => {
  it(`equal a recount after every kind of change, in any order (seed ${SEED})`, async () => {
    const names = Object.keys(CHANGES);
    const order = [...names, ...Array.from({ length: 60 }, () => pick(names)), ...names];
    for (const [step, name] of order.entries()) {
      await CHANGES[name]?.();
      await expectCorrect().catch((cause: unknown) => {
        throw new Error(`Step ${step} with seed ${SEED}: wrong after ${name}`, { cause });
      });
    }
  });

  it('are stored in one row per kind after compaction, and in none for zero', async () => {
    await foldCountsJob.handler({}, inbox.app.services);
    const rows = await inbox.query(
      sql<{ is_compacted: boolean; number: number }>`select is_compacted, number from conversation_counts`,
    );
    expect(rows.every(({ is_compacted, number }) => is_compacted && number !== 0)).toBe(true);
    expect(rows).toHaveLength((await inbox.query(RECOUNTED)).length);
  });
});
