import type { SyncRun } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { addLocation } from '#server/modules/locations/index.ts';
import { KEYS, openOutreach } from '#server/testing/outreach/open-outreach.ts';
import { countRows, listMessages } from '#server/testing/outreach/outreach-rows.ts';
import { reconcileJob } from '../schedule/reconcile.job.ts';

/** Totals over the account's campaigns. */
const LEADS = 360;

const outreach = await openOutreach();
await outreach.control('heyreach', '/', { rateLimit: { perMinute: 100_000 } });
const account = await outreach.addAccount('heyreach', KEYS.heyreach);
await outreach.startWorker();

afterAll(() => outreach.close());

type Conversation = { id: string; messages: unknown[] };

async function atTheProvider(): Promise<{ conversations: number; messages: number; campaigns: number }> {
  const ask = async (path: string, body: object) => {
    const response = await fetch(`${outreach.simulators.url}/heyreach/api/public/${path}`, {
      method: 'POST',
      headers: { 'x-api-key': KEYS.heyreach, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as {
      items: Conversation[];
      nextCursor: string;
      hasNextPage: boolean;
      totalCount: number;
    };
  };
  const { totalCount: campaigns } = await ask('campaign/GetAll', { offset: 0, limit: 1 });
  const all: Conversation[] = [];
  let cursor: string | null = null;
  do {
    const page = await ask('inbox/GetConversationsV3', { limit: 100, cursor, filters: {} });
    all.push(...page.items);
    cursor = page.hasNextPage ? page.nextCursor : null;
  } while (cursor);
  return { conversations: all.length, messages: all.flatMap(({ messages }) => messages).length, campaigns };
}

const listRuns = async () => (await outreach.ask('GET', '/api/sync/runs')).body as SyncRun[];

const countPeople = async () => new Set((await listMessages(outreach)).map(({ email }) => email)).size;

describe('a sync of the LinkedIn provider', () => {
  it('imports every campaign and all messages in both directions with their campaign', async () => {
    await outreach.ask('POST', '/api/functions/sync-heyreach-campaigns', { accountId: account.id });
    await outreach.settle();
    const theirs = await atTheProvider();
    const rows = await countRows(outreach);
    expect(rows).toMatchObject({
      messages: theirs.messages,
      contacts: LEADS,
      links: LEADS,
      campaigns: theirs.campaigns,
    });
    expect(rows.inbound).toBeGreaterThan(0);
    expect(rows.inbound).toBeLessThan(rows.messages);
    expect(await countPeople()).toBe(theirs.conversations);
    expect((await listRuns()).map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
      'analytics done',
      'campaigns done',
      'leads done',
      'replies done',
    ]);
  });

  it('recognizes replies that were pushed ten times and out of order', async () => {
    const before = await countRows(outreach);
    const webhookUrl = await outreach.toWebhook(account);
    await outreach.control('heyreach', `/accounts/${KEYS.heyreach}`, { webhookUrl });
    await outreach.control('heyreach', '/', { duplicates: 10, shuffle: true });
    for (let index = 0; index < 5; index += 1)
      await outreach.control('heyreach', '/reply', { text: `Reply number ${index}` });
    await expect.poll(async () => (await countRows(outreach)).messages - before.messages).toBe(5);
    await outreach.control('heyreach', '/', { duplicates: 1, shuffle: false, dropNext: 2 });
    for (const text of ['This one was lost', 'So was this one'])
      await outreach.control('heyreach', '/reply', { text });
    await reconcileJob.handler({}, outreach.app.services);
    await outreach.settle();
    expect(await countRows(outreach)).toMatchObject({
      messages: (await atTheProvider()).messages,
      failed: 0,
    });
    expect((await listRuns()).find(({ kind }) => kind === 'replies')).toMatchObject({ found_missing: 2 });
  });
});

describe('a scheduled sync', () => {
  it('updates the figures and reads no leads again if nothing changed', async () => {
    await outreach.app.query(sql`update sync_runs set created_at = created_at - interval '15 minutes'`);
    await reconcileJob.handler({}, outreach.app.services);
    await outreach.settle();
    expect((await listRuns()).slice(0, 4)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'analytics', status: 'done' }),
        expect.objectContaining({ kind: 'leads', status: 'done', synced_count: 0 }),
      ]),
    );
  });
});

describe('the workspace of a single business', () => {
  it('maps new campaigns and their replies to its default location', async () => {
    const { workspace_id, user_id } = outreach.owner;
    await outreach.app.withDatabase(async (tx) => {
      await addLocation(tx, { workspace_id, ghl_location_id: 'home', name: 'Home' });
      await sql`update users set user_type = 'single_location', default_location_id = 'home' where id = ${user_id}`.execute(
        tx,
      );
      await sql`delete from contacts where workspace_id = ${workspace_id}`.execute(tx);
      await sql`delete from campaigns where workspace_id = ${workspace_id}`.execute(tx);
    });
    const solo = await outreach.addAccount('instantly', KEYS.soloInstantly);
    await outreach.ask('POST', '/api/functions/sync-instantly-campaigns', { accountId: solo.id });
    await outreach.settle();
    const campaigns = await outreach.app.withDatabase((tx) =>
      tx.selectFrom('campaigns').select('ghl_location_id').where('workspace_id', '=', workspace_id).execute(),
    );
    expect(campaigns.length).toBeGreaterThan(0);
    expect(new Set(campaigns.map(({ ghl_location_id }) => ghl_location_id))).toEqual(new Set(['home']));
    const messages = await listMessages(outreach);
    expect(new Set(messages.map(({ location_id }) => location_id))).toEqual(new Set(['home']));
  });
});
