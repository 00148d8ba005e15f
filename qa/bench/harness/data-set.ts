import { Connection, withSystem } from '@hearback/database';
import { openWorkspace } from '../../../apps/server/src/modules/people/index.ts';
import { prepareTexts, seedInbox } from '../seed/seed-inbox.ts';
import type { startBenchApi } from './open-api.ts';

type Api = Awaited<ReturnType<typeof startBenchApi>>;

/** A workspace with its users. Their passwords equal their email addresses. */
export type FilledWorkspace = {
  readonly messages: number;
  readonly workspace_id: string;
  readonly location_id: string;
  readonly contact_id: string;
  readonly owner: string;
  /** A customer with access to two of the twenty locations. */
  readonly customer: string;
};

type DataSet = { readonly small: FilledWorkspace; readonly large: FilledWorkspace };

export const SMALL = 10_000;
const OTHERS = 9;
const SPREAD_MS = 139 * 86_400_000;

/**
 * A large workspace next to nine that are together as large, and a small one for comparison, all
 * with data of the last 139 days. Created once and kept with its database: see
 * `tooling/commands/bench.ts`.
 */
export async function openDataSet(api: Api, large: number): Promise<DataSet> {
  const owner = new Connection({ connectionString: api.config.databaseUrl });
  await owner.connect();
  try {
    await owner.query('create schema if not exists bench');
    await owner.query('create table if not exists bench.data_set (content jsonb not null)');
    const { rows } = await owner.query<{ content: DataSet }>('select content from bench.data_set');
    if (rows[0]) return rows[0].content;
    const started = performance.now();
    await prepareTexts(owner);
    const content = await withoutIndexes(owner, async () => {
      const filled = { small: await fill(api, owner, SMALL), large: await fill(api, owner, large) };
      for (let other = 0; other < OTHERS; other += 1) await fill(api, owner, Math.ceil(large / OTHERS));
      return filled;
    });
    await owner.query('vacuum analyze');
    await owner.query('insert into bench.data_set values ($1)', [content]);
    console.log(
      `  filled with ${2 * large} messages in ${Math.round((performance.now() - started) / 1000)} s`,
    );
    return content;
  } finally {
    await owner.end();
  }
}

const TABLES = ['messages', 'conversations', 'conversation_words', 'conversation_word_index', 'contacts'];

/** Indexes are created once at the end. Maintaining them row by row took most of the time. */
async function withoutIndexes<T>(owner: Connection, work: () => Promise<T>): Promise<T> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i where i.indrelid = any ($1::text[]::regclass[])
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [TABLES],
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  const done = await work();
  await owner.query("set maintenance_work_mem = '512MB'");
  for (const { definition } of rows) await owner.query(definition);
  return done;
}

async function fill(api: Api, owner: Connection, messages: number): Promise<FilledWorkspace> {
  const workspace_id = await withSystem(api.db, 'benchmark', (tx) => openWorkspace(tx, 'Benchmark'));
  await seedInbox(owner, { workspace_id, messages, starting: new Date(Date.now() - SPREAD_MS) });
  const [conversation] = await withSystem(api.db, 'benchmark', (tx) =>
    tx
      .selectFrom('conversations')
      .select('contact_id')
      .where('workspace_id', '=', workspace_id)
      .limit(1)
      .execute(),
  );
  const location = (n: number) => `${workspace_id.slice(0, 8)}${n}`;
  return {
    messages,
    workspace_id,
    location_id: location(3),
    contact_id: conversation?.contact_id ?? '',
    owner: await api.add({ workspace_id, role: 'owner', user_type: 'agency' }),
    customer: await api.add({
      ...{ workspace_id, role: 'client', user_type: 'agency_customer' },
      granted: [location(2), location(3)],
    }),
  };
}
