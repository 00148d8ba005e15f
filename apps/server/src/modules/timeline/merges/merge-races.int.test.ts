import { withSystem } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openInbox } from '#server/testing/open-inbox.ts';

const inbox = await openInbox();
afterAll(() => inbox.close());
const { services } = inbox.app;
const lead = { location_id: inbox.agency.locations[0] ?? null };

const countWaiting = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(services.db);
  return rows[0]?.n;
};

type MergeResult = { merge_id: string; contact_id: string };
const ask = async (path: string, body?: unknown): Promise<MergeResult> => {
  const answer = await inbox.ask('POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as MergeResult;
};

let count = 0;
async function mergePair() {
  count += 1;
  const emails = [`work-${count}@acme.example`, `home-${count}@home.example`] as const;
  const kept = (await inbox.receive(emails[0], { lead })).contact_id;
  const gone = (await inbox.receive(emails[1], { lead })).contact_id;
  return { emails, kept, gone, ...(await ask(`/api/contacts/${kept}/merge`, { other_id: gone })) };
}

/** Receives a message from a further address that waits for a change of its contact. */
async function receiveDuring(kept: string, email: string, change: () => Promise<MergeResult>) {
  let changed: Promise<MergeResult> | undefined;
  let received: ReturnType<typeof inbox.receive> | undefined;
  await withSystem(services.db, 'hold the contact', async (tx) => {
    await sql`select from contacts where id = ${kept} for update`.execute(tx);
    changed = change();
    await expect.poll(countWaiting).toBe(1);
    received = inbox.receive(email, { lead });
    await expect.poll(countWaiting).toBe(2);
  });
  return { changed: await changed, received: await received };
}

it('a message that arrives while a merge is undone belongs to the restored contact', async () => {
  const { emails, kept, gone, merge_id } = await mergePair();
  const { received } = await receiveDuring(kept, emails[1], () =>
    ask(`/api/contact-merges/${merge_id}/undo`),
  );
  expect(received?.contact_id).toBe(gone);
});

it('a message that arrives while its address is split off belongs to the new contact', async () => {
  const { emails, kept } = await mergePair();
  const { changed, received } = await receiveDuring(kept, emails[1], () =>
    ask(`/api/contacts/${kept}/split`, { kind: 'email', value: emails[1] }),
  );
  expect(received?.contact_id).toBe(changed?.contact_id);
});
