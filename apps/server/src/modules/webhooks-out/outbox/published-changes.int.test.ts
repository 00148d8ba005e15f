import type { ConversationChange, ConversationRun } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openInbox } from '#server/testing/open-inbox.ts';

const inbox = await openInbox();
afterAll(() => inbox.close());
const { workspace_id, webhook_endpoint_id, owner, team } = inbox.agency;
const [ownLocation = '', otherLocation = ''] = inbox.agency.locations;
await inbox.query(sql`update webhook_endpoints set status = 'live', disabled_reason = null,
  events = '{conversation.assigned,reply.disposition_changed,contact.suppressed}' where id = ${webhook_endpoint_id}`);

let count = 0;
const receive = async (location_id = ownLocation) => {
  count += 1;
  const email = `published-${count}@acme.example`;
  return { ...(await inbox.receive(email, { lead: { location_id } })), email };
};

type ReceivedReply = Awaited<ReturnType<typeof receive>>;

/** The messages about a contact, in their order. */
const listMessages = (contact_id: string) =>
  inbox.query(sql<{ type: string; ids: Record<string, string>; location_id: string }>`
    select type, ids, location_id from webhook_messages where workspace_id = ${workspace_id} and contact_id = ${contact_id}
    order by sequence`);

async function startRun(contact_ids: string[], change: ConversationChange): Promise<string> {
  const { body } = await inbox.ask('POST', '/api/conversation-runs', { target: { contact_ids }, change });
  const { id } = body as ConversationRun;
  await inbox.runJob('inbox.change-many', { workspace_id, run_id: id });
  return id;
}

async function undoRun(run_id: string): Promise<void> {
  expect((await inbox.ask('POST', `/api/conversation-runs/${run_id}/undo`)).status).toBe(200);
  await inbox.runJob('inbox.undo-many', { workspace_id, run_id });
}

it('the undo of a bulk assignment publishes each restored assignee, and nothing for later changes', async () => {
  const [free, owned, later] = [await receive(), await receive(), await receive()];
  const assign = (contact_id: string, user_id: string | null) =>
    inbox.ask('PUT', `/api/conversations/${contact_id}/assignee`, { user_id });
  await assign(owned.contact_id, owner.user_id);
  const ids = [free, owned, later].map(({ contact_id }) => contact_id);
  const run_id = await startRun(ids, { kind: 'assign', user_id: team.user_id });
  await assign(later.contact_id, null);
  await undoRun(run_id);
  const listAssignees = async (contact_id: string) =>
    (await listMessages(contact_id)).map((one) => one.ids.assigned_user_id ?? null);
  expect(await listAssignees(free.contact_id)).toEqual([team.user_id, null]);
  expect(await listAssignees(owned.contact_id)).toEqual([owner.user_id, team.user_id, owner.user_id]);
  expect(await listAssignees(later.contact_id)).toEqual([team.user_id, null]);
});

it('the undo of bulk dispositions publishes only conversations that it changed', async () => {
  const [restored, later] = [await receive(), await receive()];
  const ids = [restored, later].map(({ contact_id }) => contact_id);
  const run_id = await startRun(ids, { kind: 'disposition', sentiment: 'hard_no' });
  await inbox.ask('PUT', `/api/conversations/${later.contact_id}/disposition`, { sentiment: 'interested' });
  const before = (await listMessages(later.contact_id)).length;
  await undoRun(run_id);
  expect(await listMessages(restored.contact_id)).toHaveLength(2);
  expect(await listMessages(later.contact_id)).toHaveLength(before);
});

it.each([
  [
    ...(['finish', 'conversation.reopened'] as const),
    ({ contact_id, message_id }: ReceivedReply) =>
      inbox.ask('POST', `/api/conversations/${contact_id}/reopen`, { message_ids: [message_id] }),
  ],
  [
    ...(['snooze', 'conversation.unsnoozed'] as const),
    ({ contact_id }: ReceivedReply) => inbox.ask('DELETE', `/api/conversations/${contact_id}/snooze`),
  ],
  [
    ...(['delete', 'message.changed'] as const),
    ({ message_id }: ReceivedReply) => inbox.ask('POST', `/api/messages/${message_id}/restore`),
  ],
] as const)(
  'the undo of a bulk %s publishes %s for restored conversations only',
  async (kind, name, revert) => {
    const [restored, reverted] = [await receive(ownLocation), await receive(otherLocation)];
    const ids = [restored, reverted].map(({ contact_id }) => contact_id);
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const run_id = await startRun(ids, kind === 'snooze' ? { kind, until } : { kind });
    expect((await revert(reverted)).status).toBe(200);
    await undoRun(run_id);
    expect(
      await inbox.query(sql`select ghl_location_id from events
      where workspace_id = ${workspace_id} and name = ${name} and ids ->> 'run_id' = ${run_id}`),
    ).toEqual([{ ghl_location_id: ownLocation }]);
    const activities = await inbox.query(
      sql`select from activities where contact_id = ${reverted.contact_id} and what = 'reopened'`,
    );
    // By the person, not by the undo.
    expect(activities).toHaveLength(kind === 'finish' ? 1 : 0);
  },
);

it('a typed entry publishes every contact that it covers, once', async () => {
  const first = await receive(ownLocation);
  const second = await receive(otherLocation);
  // The same person, who is a contact of their own for the other location.
  await inbox.query(
    sql`update contacts set email = ${first.email}, address_scope = ${otherLocation} where id = ${second.contact_id}`,
  );
  const other = await receive();
  const add = (text: string) => inbox.ask('POST', '/api/do-not-contact', { text });
  expect(
    (await add(`${first.email}\n${other.email}\nunknown@nowhere.example\nblocked.example`)).body,
  ).toMatchObject({
    added: 4,
  });
  for (const [{ contact_id }, location_id] of [
    [first, ownLocation],
    [second, otherLocation],
    [other, ownLocation],
  ] as const)
    expect(await listMessages(contact_id)).toEqual([
      { type: 'contact.suppressed', ids: { contact_id }, location_id },
    ]);
  await add(first.email);
  expect(await listMessages(first.contact_id)).toHaveLength(1);
});

it('an entry that is removed publishes nothing, and one that is added again is published again', async () => {
  const { contact_id } = await receive();
  const add = () =>
    inbox.ask('POST', `/api/conversations/${contact_id}/do-not-contact`, {
      with_domain: false,
      reason: 'asked',
    });
  expect((await add()).status).toBe(200);
  expect(await listMessages(contact_id)).toMatchObject([{ type: 'contact.suppressed', ids: { contact_id } }]);
  const [entry] = await inbox.query(
    sql<{ id: string }>`select id from do_not_contact where contact_id = ${contact_id}`,
  );
  expect((await inbox.ask('DELETE', `/api/do-not-contact/${entry?.id}`)).status).toBe(200);
  expect(await listMessages(contact_id)).toHaveLength(1);
  await add();
  expect(await listMessages(contact_id)).toHaveLength(2);
});

it('a contact that is added with its domain publishes the contact and the change of the list', async () => {
  const { contact_id } = await receive();
  const listEvents = () =>
    inbox.query(sql<{ ghl_location_id: string | null }>`select ghl_location_id from events
      where workspace_id = ${workspace_id} and name = 'suppression.changed' order by id`);
  await inbox.query(
    sql`update contacts set email = 'one@whole-firm.example' where workspace_id = ${workspace_id} and id = ${contact_id}`,
  );
  const before = (await listEvents()).length;
  const add = () =>
    inbox.ask('POST', `/api/conversations/${contact_id}/do-not-contact`, {
      ...{ with_domain: true, reason: 'asked' },
    });
  expect((await add()).status).toBe(200);
  const added = (await listEvents()).slice(before).map(({ ghl_location_id }) => ghl_location_id);
  expect(added).toEqual([ownLocation, null]);
  await add();
  expect(await listEvents()).toHaveLength(before + 2);
  expect((await listMessages(contact_id)).map(({ type }) => type)).toEqual(['contact.suppressed']);
});
