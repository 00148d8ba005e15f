import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export type Database = {
  /** Queries the tables of all workspaces, with a new connection each time, because some tests break connections. */
  look<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Queries as the owner of the database: statistics, queue and connections. */
  operate<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
};

export function openDatabase(toUrl: () => string): Database {
  return {
    look: (text, values) => queryOnce(toUrl(), text, values, 'hearback_system'),
    operate: (text, values) => queryOnce(toUrl(), text, values),
  };
}

async function queryOnce<Row extends object>(
  connectionString: string,
  text: string,
  values: readonly unknown[] = [],
  role?: string,
): Promise<Row[]> {
  const client = new pg.Client({
    connectionString,
    application_name: 'test',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (role) await client.query(`set role ${role}`);
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Waits until no job is due and no webhook is pending. */
export async function waitUntilDrained({ look, operate }: Database, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const waiting = await Promise.all([operate<PendingWork>(DUE_JOBS), look<PendingWork>(WAITING_EVENTS)])
      .then((lists) => lists.flat())
      .catch((error: Error) => [{ what: error.message, how_many: 1 }]);
    if (waiting.length === 0) return;
    if (Date.now() > deadline) {
      const left = waiting.map(({ what, how_many }) => `${how_many} ${what}`).join(', ');
      throw new Error(`after ${withinMs / 1000} s still pending: ${left}`);
    }
    await sleep(500);
  }
}

type PendingWork = { readonly what: string; readonly how_many: number };

/** Due jobs that have not failed for good. */
const DUE_JOBS = `select task_identifier as what, count(*)::int as how_many from graphile_worker.jobs
  where run_at <= now() and attempts < max_attempts group by 1`;
const WAITING_EVENTS = `select provider || ' webhooks' as what, count(*)::int as how_many from webhook_events
  where status = 'received' group by 1`;
