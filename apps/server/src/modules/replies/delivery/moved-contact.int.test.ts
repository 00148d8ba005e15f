import type { Thread } from '@hearback/contract';
import { withSystem, withWorkspace } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openInbox } from '#server/testing/open-inbox.ts';
import { findTarget } from '../reply-target.queries.ts';
import { findOutgoing, lockReplyContact } from './delivery.queries.ts';
import { settleFailed, settleSent } from './settle-reply.ts';

const inbox = await openInbox();
afterAll(() => inbox.close());
const { services } = inbox.app;
const { workspace_id, contact_id: gone, reply_id, message_id } = inbox.agency;
const [location = ''] = inbox.agency.locations;

const countWaiting = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(services.db);
  return rows[0]?.n;
};

/** Merges the contact of a reply that is being sent, and undoes the merge while the delivery waits for the contact. */
async function settleDuringUndo(
  settleReply: (about: {
    reply: NonNullable<Awaited<ReturnType<typeof findOutgoing>>>;
    target: NonNullable<Awaited<ReturnType<typeof findTarget>>>;
  }) => Promise<void>,
): Promise<void> {
  await inbox.query(
    sql`update replies set status = 'sending', sent_message_id = null where id = ${reply_id}`,
  );
  const kept = await inbox.receive('kept@acme.example', { lead: { location_id: location } });
  const merged = await inbox.ask('POST', `/api/contacts/${kept.contact_id}/merge`, { other_id: gone });
  expect(merged.status, JSON.stringify(merged.body)).toBe(200);
  const about = await withWorkspace(services.db, workspace_id, async (tx) => ({
    reply: await findOutgoing(tx, reply_id),
    target: await findTarget(tx, message_id),
  }));
  const { reply, target } = about;
  if (!reply || !target) throw new Error('the reply has a target');
  expect(reply.contact_id).toBe(kept.contact_id);
  const waiting: Promise<unknown>[] = [];
  await withSystem(services.db, 'hold the contact', async (tx) => {
    await sql`select from contacts where id = ${kept.contact_id} for update`.execute(tx);
    const { merge_id } = merged.body as { merge_id: string };
    waiting.push(inbox.ask('POST', `/api/contact-merges/${merge_id}/undo`));
    await expect.poll(countWaiting).toBe(1);
    waiting.push(settleReply({ reply, target }));
    await expect.poll(countWaiting).toBe(2);
  });
  expect(await Promise.all(waiting)).toMatchObject([{ status: 200 }, undefined]);
  const [row] = await inbox.query(
    sql<{ contact_id: string }>`select contact_id from replies where id = ${reply_id}`,
  );
  expect(row?.contact_id).toBe(gone);
}

describe('a reply whose contact is separated from another one while it is sent', () => {
  it('is added to the thread of its contact', async () => {
    await settleDuringUndo((about) => settleSent(services, about, null));
    expect(
      await inbox.query(sql`select m.contact_id from messages m join replies r on r.sent_message_id = m.id
        where r.id = ${reply_id} and r.status = 'sent'`),
    ).toEqual([{ contact_id: gone }]);
  });

  it('reopens the thread of its contact if it fails', async () => {
    const path = `/api/conversations/${gone}`;
    const getUnhandled = async () => ((await inbox.ask('GET', path)).body as Thread).unhandled_count;
    await inbox.receive('wrote@example.test', { direction: 'outbound', sent_at: new Date() });
    expect(await getUnhandled()).toBe(0);
    await settleDuringUndo(({ reply, target }) =>
      settleFailed(services, reply, target.location_id, { error: 'Refused', doubt: null }),
    );
    expect(await getUnhandled()).toBe(1);
  });
});

it('a delivery releases the former contact of its reply before it waits for the current one', async () => {
  const { contact_id } = await inbox.receive('current@acme.example', { lead: { location_id: location } });
  const moveTo = (id: string) => sql`update replies set contact_id = ${id} where id = ${reply_id}`;
  const isFree = async () =>
    (await inbox.query(sql`select from contacts where id = ${gone} for update skip locked`)).length > 0;
  let locked: Promise<string | null> | undefined;
  await withSystem(services.db, 'hold the current contact', async (holder) => {
    // Allows the reply to refer to the contact.
    await sql`select from contacts where id = ${contact_id} for no key update`.execute(holder);
    await withSystem(services.db, 'move the reply', async (tx) => {
      await sql`select from contacts where id = ${gone} for update`.execute(tx);
      locked = withWorkspace(services.db, workspace_id, (tx) => lockReplyContact(tx, reply_id));
      await expect.poll(countWaiting).toBe(1);
      await moveTo(contact_id).execute(tx);
    });
    await expect.poll(countWaiting).toBe(1);
    await expect.poll(isFree).toBe(true);
  });
  expect(await locked).toBe(contact_id);
  await inbox.query(moveTo(gone));
});
