import { withSystem, withWorkspace } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openInbox } from '#server/testing/open-inbox.ts';
import { saveFindings } from './classification.queries.ts';
import { readReply } from './read-reply.ts';

const inbox = await openInbox();

afterAll(() => inbox.close());

const countWaiting = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(inbox.app.services.db);
  return rows[0]?.n;
};

it('a sync that updates messages and the classifier do not overwrite each other', async () => {
  const { services } = inbox.app;
  const { workspace_id } = inbox.agency;
  const keys = ['first', 'second'] as const;
  const ids: string[] = [];
  for (const key of keys) ids.push((await inbox.receive(`${key}@collision.example`, { key })).message_id);
  const [first = '', second = ''] = ids;

  const pulled = keys.toReversed().map((key): Parameters<typeof inbox.receiveAll>[0][number] => ({
    workspace_id,
    account_id: null,
    source: 'cold_email',
    by: 'pull',
    key,
    direction: 'inbound',
    subject: 'Re: Hello',
    body: 'As the provider has it',
    sent_at: new Date(),
    lead: { email: `${key}@collision.example` },
    campaign: null,
    eaccount: null,
    thread: {},
  }));
  const lockSignal = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  // Another transaction locks the second message, so the sync waits after it has updated the first.
  const holder = withSystem(services.db, 'test', async (tx) => {
    await sql`select from messages where id = ${second} for update`.execute(tx);
    lockSignal.resolve();
    await letGo.promise;
  });
  await lockSignal.promise;
  const sync = inbox.receiveAll(pulled);
  await expect.poll(countWaiting).toBe(1);
  const reader = withWorkspace(services.db, workspace_id, (tx) =>
    saveFindings(
      tx,
      workspace_id,
      [first, second].map((id) => ({
        id,
        ...readReply({ own_text: 'I am interested' }),
        by: 'built_in' as const,
      })),
    ),
  );
  await expect.poll(countWaiting).toBe(2);
  letGo.resolve();

  await holder;
  expect((await sync).map(({ outcome }) => outcome)).toEqual(['known', 'known']);
  expect((await reader).map(({ id }) => id).sort()).toEqual([first, second].sort());
});
