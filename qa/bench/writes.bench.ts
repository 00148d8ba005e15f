import { randomUUID } from 'node:crypto';
import { Connection, withSystem, withWorkspace } from '@hearback/database';
import { openWorkspace } from '../../apps/server/src/modules/people/index.ts';
import { receiveMessage } from '../../apps/server/src/modules/teamwork/index.ts';
import { runJob } from '../../apps/server/src/testing/run-job.ts';
import { startBenchApi } from './harness/open-api.ts';
import { report } from './harness/report.ts';
import { measureWrites } from './harness/wal.ts';
import { prepareTexts, seedInbox } from './seed/seed-inbox.ts';

const CONVERSATIONS = Number(process.argv[2] ?? 20_000);
const PER_CONVERSATION = 4;
const TIMES = 200;
const WARM_UP = 20;

/** The writes of the database for each kind of change: bytes of its log and index entries. */
const api = await startBenchApi();
const owner = new Connection({ connectionString: api.config.databaseUrl });
await owner.connect();
const workspace_id = await withSystem(api.db, 'benchmark', (tx) => openWorkspace(tx, 'Benchmark'));
await prepareTexts(owner);
await seedInbox(owner, { workspace_id, messages: CONVERSATIONS * PER_CONVERSATION });
await owner.query('vacuum analyze');
const email = await api.add({ workspace_id, role: 'owner', user_type: 'agency' });
const token = await api.signIn(email);
const fold = () => runJob(api.services, 'inbox.fold-tallies');
await fold();

const { rows: leads } = await withSystem(api.db, 'benchmark', async (tx) => ({
  rows: await tx
    .selectFrom('contacts')
    .select(['id', 'email'])
    .where('workspace_id', '=', workspace_id)
    .orderBy('id')
    .execute(),
}));
/** Each change takes other leads, except finishing, which takes those who wrote. */
let next = 0;
const takeLead = () => leads[(next++ * 89) % leads.length] ?? { id: '', email: '' };

const receive = (direction: 'inbound' | 'outbound') => async () => {
  await withWorkspace(api.db, workspace_id, (tx) =>
    receiveMessage(api.services, tx, {
      workspace_id,
      account_id: null,
      source: 'cold_email',
      by: 'hook',
      key: randomUUID(),
      direction,
      subject: 'Re: a question',
      body: `Number ${next}: that sounds interesting, tell me more.`,
      sent_at: new Date(),
      lead: { email: takeLead().email },
      campaign: null,
      eaccount: null,
      thread: {},
    }),
  );
};

const ask =
  (method: string, path: string, body?: () => object): (() => Promise<void>) =>
  async () => {
    const response = await fetch(`${api.url}/api/conversations/${takeLead().id}/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body()) }),
    });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  };

/**
 * The writes of a change before search words were split, messages stayed on their page and indexes left snoozed conversations
 * out, on the same data.
 */
const BEFORE: Record<string, { readonly wal_bytes: number; readonly entries: number }> = {
  'an inbound message': { wal_bytes: 29_518, entries: 37.6 },
  'an outbound message': { wal_bytes: 49_817, entries: 39.9 },
  'a disposition': { wal_bytes: 16_422, entries: 59.1 },
  'a snooze': { wal_bytes: 4_309, entries: 22.4 },
};

const changes: Record<string, () => Promise<void>> = {
  'an inbound message': receive('inbound'),
  'an outbound message': receive('outbound'),
  'a disposition': ask('PUT', 'disposition', () => ({ sentiment: 'soft_no' })),
  'a snooze': ask('PUT', 'snooze', () => ({ until: new Date(Date.now() + 86_400_000).toISOString() })),
  'marking as read': ask('POST', 'read'),
  finishing: ask('POST', 'finish'),
};

for (const [name, change] of Object.entries(changes)) {
  if (name === 'finishing') next = 0;
  for (let time = 0; time < WARM_UP; time += 1) await change();
  await fold();
  const writes = await measureWrites(owner, TIMES, change);
  const folded = await measureWrites(owner, 1, fold);
  const all = [...writes.entries.values()].reduce((sum, number) => sum + number, 0);
  const before = BEFORE[name];
  const goal = before && { goal: { at_most: 0.6 } };
  report({
    name: `log of ${name}`,
    figure: writes.wal_bytes,
    unit: 'bytes',
    reference: before
      ? { name: 'before', figure: before.wal_bytes }
      : { name: 'of compacting its counters', figure: folded.wal_bytes / TIMES },
    ...goal,
  });
  report({
    name: `index entries of ${name}`,
    figure: all,
    unit: 'entries',
    reference: before
      ? { name: 'before', figure: before.entries }
      : { name: 'of conversations', figure: writes.entries.get('conversations') ?? 0 },
    ...goal,
  });
  console.log(`    log of compacting its counters: ${(folded.wal_bytes / TIMES).toFixed(0)} bytes`);
  const list = (numbers: ReadonlyMap<string, number>, digits: number) =>
    [...numbers]
      .filter(([, number]) => number >= 0.1)
      .sort(([, a], [, b]) => b - a)
      .map(([table, number]) => `${table} ${number.toFixed(digits)}`)
      .join(', ');
  console.log(`    bytes: ${list(writes.bytes, 0)}`);
  console.log(
    `    entries: ${list(writes.entries, 1)}; ${writes.updates.toFixed(1)} updates of conversations, ${writes.hot_updates.toFixed(1)} of them without index entries`,
  );
}
await owner.end();
await api.stop();
