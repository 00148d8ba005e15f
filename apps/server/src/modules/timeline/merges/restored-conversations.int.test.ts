import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openInbox } from '#server/testing/open-inbox.ts';

const inbox = await openInbox();
afterAll(() => inbox.close());
const [location = ''] = inbox.agency.locations;
const SNOOZED = '2036-01-01T00:00:00.000Z';

const ask = async <T>(path: string, body?: unknown): Promise<T> => {
  const answer = await inbox.ask('POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as T;
};
type MergeResult = { merge_id: string; contact_id: string };
const merge = (contact_id: string, other_id: string) =>
  ask<MergeResult>(`/api/contacts/${contact_id}/merge`, { other_id });
const split = (contact_id: string, value: string) =>
  ask<MergeResult>(`/api/contacts/${contact_id}/split`, { kind: 'email', value });
const undo = ({ merge_id }: MergeResult) => ask(`/api/contact-merges/${merge_id}/undo`);
const getState = async (contact_id: string) =>
  (
    await inbox.query(sql<{ snoozed_until: Date | null; overdue: boolean; answer_due_at: Date | null }>`
      select snoozed_until, overdue, answer_due_at from conversations where contact_id = ${contact_id}`)
  )[0];
const setState = (contact_id: string, values: ReturnType<typeof sql>) =>
  inbox.query(sql`update conversations set ${values} where contact_id = ${contact_id}`);
const listMessages = async (contact_id: string) =>
  (await inbox.thread(contact_id)).messages.map(({ id }) => id).sort();

let count = 0;
async function receivePair(thread = {}, sent_at?: Date) {
  count += 1;
  const emails = [`work-${count}@acme.example`, `home-${count}@home.example`] as const;
  const lead = { location_id: location };
  const at = sent_at && { sent_at };
  const kept = await inbox.receive(emails[0], { lead, thread, ...at });
  const gone = await inbox.receive(emails[1], { lead, thread, ...at });
  return { emails, kept, gone, lead };
}

/** Only interested replies of the last 30 days must be answered in time. */
async function receiveInterested() {
  const pair = await receivePair({}, new Date());
  for (const { message_id } of [pair.kept, pair.gone]) {
    const path = `/api/messages/${message_id}/sentiment`;
    expect((await inbox.ask('PUT', path, { sentiment: 'interested' })).status).toBe(200);
  }
  return pair;
}

describe('the messages of a thread that both contacts wrote in', () => {
  it('return to their contacts when the merge is undone, with those that arrived since', async () => {
    const thread = { thread_id: randomUUID() };
    const { kept, gone, emails, lead } = await receivePair(thread);
    const merged = await merge(kept.contact_id, gone.contact_id);
    const later = [
      await inbox.receive(emails[0], { lead, thread }),
      await inbox.receive(emails[1], { lead, thread }),
    ];
    await undo(merged);
    expect(await listMessages(kept.contact_id)).toEqual([kept.message_id, later[0]?.message_id].sort());
    expect(await listMessages(gone.contact_id)).toEqual([gone.message_id, later[1]?.message_id].sort());
  });

  it('stay with the remaining contact when the address of the other one is split off', async () => {
    const { kept, gone, emails } = await receivePair({ thread_id: randomUUID() });
    await merge(kept.contact_id, gone.contact_id);
    const { contact_id } = await split(kept.contact_id, emails[1]);
    expect(await listMessages(kept.contact_id)).toEqual([kept.message_id]);
    expect(await listMessages(contact_id)).toEqual([gone.message_id]);
  });

  it('include later answers in a thread of the merged contact alone', async () => {
    const { kept, gone, emails } = await receivePair();
    const thread = { thread_id: randomUUID() };
    const mail = await inbox.receive(emails[1], { lead: { location_id: location }, thread });
    const merged = await merge(kept.contact_id, gone.contact_id);
    const answer = await inbox.receive(emails[0], {
      ...{ direction: 'outbound', lead: { location_id: location }, thread },
    });
    await undo(merged);
    expect(await listMessages(gone.contact_id)).toEqual(
      [gone.message_id, mail.message_id, answer.message_id].sort(),
    );
  });
});

it('a split leaves the messages of other merged addresses', async () => {
  const { kept, gone, emails, lead } = await receivePair();
  const inner = await inbox.receive(`inner-${count}@acme.example`, { lead });
  await merge(gone.contact_id, inner.contact_id);
  await merge(kept.contact_id, gone.contact_id);
  const { contact_id } = await split(kept.contact_id, emails[1]);
  expect(await listMessages(contact_id)).toEqual([gone.message_id]);
  expect(await listMessages(kept.contact_id)).toEqual([kept.message_id, inner.message_id].sort());
});

describe('the state of a conversation', () => {
  it('the state of a conversation of a new contact does not include the time to answer other messages', async () => {
    const { kept, gone, emails } = await receiveInterested();
    await merge(kept.contact_id, gone.contact_id);
    await setState(kept.contact_id, sql`overdue = true, answer_due_at = '2026-01-02'`);
    const { contact_id } = await split(kept.contact_id, emails[1]);
    expect(await getState(contact_id)).toMatchObject({ overdue: false, answer_due_at: null });
  });

  it('is restored when a split is undone', async () => {
    const { kept, gone, emails } = await receivePair();
    await merge(kept.contact_id, gone.contact_id);
    await setState(kept.contact_id, sql`snoozed_until = ${SNOOZED}`);
    await undo(await split(kept.contact_id, emails[1]));
    expect(await getState(kept.contact_id)).toMatchObject({ snoozed_until: new Date(SNOOZED) });
  });

  it('is restored when a merge is undone, but a reply that arrived since ends the snooze', async () => {
    const { kept, gone, emails, lead } = await receiveInterested();
    for (const { contact_id } of [kept, gone])
      await setState(
        contact_id,
        sql`snoozed_until = ${SNOOZED}, overdue = true, answer_due_at = '2026-01-02'`,
      );
    const merged = await merge(kept.contact_id, gone.contact_id);
    await inbox.receive(emails[1], { lead });
    await undo(merged);
    const due = { overdue: true, answer_due_at: new Date('2026-01-02') };
    expect(await getState(kept.contact_id)).toMatchObject({ snoozed_until: new Date(SNOOZED), ...due });
    const open = { snoozed_until: null, overdue: false, answer_due_at: null };
    expect(await getState(gone.contact_id)).toMatchObject(open);
  });
});
