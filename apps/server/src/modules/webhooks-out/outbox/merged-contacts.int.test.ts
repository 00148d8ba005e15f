import type { PrivacyRun, WebhookDelivery } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openInbox } from '#server/testing/open-inbox.ts';

const inbox = await openInbox();
afterAll(() => inbox.close());
const { workspace_id, webhook_endpoint_id } = inbox.agency;
const [location = ''] = inbox.agency.locations;
await inbox.query(sql`update webhook_endpoints set status = 'live', disabled_reason = null,
  events = '{reply.received,conversation.done,contact.suppressed}' where id = ${webhook_endpoint_id}`);

let count = 0;
/** Two contacts of one location. Each replied, and the second conversation was finished. */
async function receivePair() {
  count += 1;
  const emails = [`first-${count}@acme.example`, `second-${count}@home.example`] as const;
  const lead = { location_id: location };
  const kept = await inbox.receive(emails[0], { lead });
  const gone = await inbox.receive(emails[1], { lead });
  await inbox.ask('POST', `/api/conversations/${gone.contact_id}/finish`, {});
  return { emails, kept: kept.contact_id, gone: gone.contact_id, gone_message_id: gone.message_id };
}

const listTypes = async (contact_id: string) =>
  (
    await inbox.query(sql<{ type: string }>`
      select type from webhook_messages where workspace_id = ${workspace_id} and contact_id = ${contact_id}
      order by happened_at`)
  ).map(({ type }) => type);

async function merge(contact_id: string, other_id: string): Promise<string> {
  const { status, body } = await inbox.ask('POST', `/api/contacts/${contact_id}/merge`, { other_id });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { merge_id: string }).merge_id;
}

it('events follow a merge and its undo, with those that happened in between', async () => {
  const { kept, gone, emails } = await receivePair();
  expect(await listTypes(gone)).toEqual(['reply.received', 'conversation.done']);
  const merge_id = await merge(kept, gone);
  await inbox.receive(emails[1], { lead: { location_id: location } });
  expect([await listTypes(kept), await listTypes(gone)]).toEqual([
    ['reply.received', 'reply.received', 'conversation.done', 'reply.received'],
    [],
  ]);
  expect((await inbox.ask('POST', `/api/contact-merges/${merge_id}/undo`)).status).toBe(200);
  expect([await listTypes(kept), await listTypes(gone)]).toEqual([
    ['reply.received'],
    ['reply.received', 'conversation.done', 'reply.received'],
  ]);
});

it('events keep the ids of what happened, and their link leads to the remaining contact', async () => {
  const { kept, gone, gone_message_id } = await receivePair();
  await merge(kept, gone);
  const { body } = await inbox.ask('GET', `/api/webhook-endpoints/${webhook_endpoint_id}/deliveries`);
  const events = (body as { deliveries: WebhookDelivery[] }).deliveries.map((one) => JSON.parse(one.body));
  expect(events.find(({ data }) => data.message_id === gone_message_id)).toMatchObject({
    data: { contact_id: gone, url: expect.stringMatching(new RegExp(`/conversations\\?contact=${kept}$`)) },
  });
});

it('events of the messages of an address follow a split', async () => {
  const { kept, gone, emails } = await receivePair();
  await merge(kept, gone);
  const split = { kind: 'email', value: emails[1] };
  const { body } = await inbox.ask('POST', `/api/contacts/${kept}/split`, split);
  const { contact_id } = body as { contact_id: string };
  expect([await listTypes(kept), await listTypes(contact_id)]).toEqual([
    ['reply.received', 'conversation.done'],
    ['reply.received'],
  ]);
});

it('an erasure deletes events of all merged contacts with their deliveries', async () => {
  const { kept, gone, emails } = await receivePair();
  const other = await receivePair();
  await merge(kept, gone);
  const ids = await inbox.query(
    sql<{ id: string }>`select id from webhook_messages where contact_id = ${kept}`,
  );
  expect(ids).toHaveLength(3);
  const form = { kind: 'erase', contact_id: kept, confirmation: emails[0] };
  const { body, status } = await inbox.ask('POST', '/api/privacy/runs', form);
  expect(status, JSON.stringify(body)).toBe(200);
  const { id } = body as PrivacyRun;
  await inbox.runJob('privacy.look-through', { workspace_id, run_id: id });
  const messages = ids.map((one) => one.id);
  for (const [table, column] of [
    ['webhook_messages', 'id'],
    ['webhook_deliveries', 'message_id'],
  ] as const)
    expect(
      await inbox.query(
        sql`select from ${sql.table(table)} where ${sql.ref(column)} = any (${messages}::uuid[])`,
      ),
    ).toEqual([]);
  expect(await listTypes(other.gone)).toEqual(['reply.received', 'conversation.done']);
});

it('a merge with a suppressed contact publishes that the remaining contact is suppressed', async () => {
  const { kept, gone } = await receivePair();
  await inbox.ask('POST', `/api/conversations/${gone}/do-not-contact`, { reason: 'asked' });
  expect(await listTypes(gone)).toEqual(['reply.received', 'conversation.done', 'contact.suppressed']);
  expect(await listTypes(kept)).toEqual(['reply.received']);
  await merge(kept, gone);
  const rows = await inbox.query(sql<{ type: string; ids: { contact_id: string } }>`
    select type, ids from webhook_messages where contact_id = ${kept} and type = 'contact.suppressed' order by happened_at`);
  expect(rows.map(({ ids }) => ids.contact_id)).toEqual([gone, kept]);
  expect(
    await inbox.query(sql`select from events where workspace_id = ${workspace_id} and name = 'suppression.changed'
      and ghl_location_id = ${location}`),
  ).toHaveLength(2);
});

it('a merge of contacts that may be contacted publishes no suppression', async () => {
  const { kept, gone } = await receivePair();
  await merge(kept, gone);
  expect(await listTypes(kept)).not.toContain('contact.suppressed');
});
