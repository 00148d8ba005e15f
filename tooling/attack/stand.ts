import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseUrlOf, type RealStack, startRealStack } from '../stack/real-stack.ts';
import { REPOSITORY_ROOT } from '../stack/settings.ts';
import { type Caller, createCaller } from './caller.ts';

const PEOPLE = ['owner', 'team', 'client', 'solo'] as const;

export type Stand = {
  readonly url: string;
  readonly people: Readonly<Record<(typeof PEOPLE)[number], Caller>>;
  /** Nobody: without a session, from an address of its own. */
  readonly stranger: Caller;
  /** What is in the tables of all workspaces. A connection of its own each time: some scenarios break connections. */
  look<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** As the owner of the database: for its own figures, the queue and connections. */
  operate<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The process that runs now under this name: api, worker. */
  pidOf(name: string): number;
  /** Waits until no job is due and no webhook waits. */
  drained(withinMs: number): Promise<void>;
  /** A figure of the api's own. */
  metric(name: string): Promise<number>;
  /** The memory that a process holds, in bytes. */
  memoryOf(name: string): number;
  stop(): Promise<void>;
};

/** What `npm start` starts, with the demo's people; whoever asks says which address they come from, as behind a proxy. */
export async function openStand(): Promise<Stand> {
  const stack = await startRealStack({
    keepLogsIn: join(REPOSITORY_ROOT, 'test-results', 'attack-logs'),
    env: { TRUST_PROXY: '127.0.0.0/8,::1', METRICS_TOKEN, LOG_LEVEL: 'warn' },
  });
  const { url } = stack;
  const people = Object.fromEntries(
    PEOPLE.map((name, index) => [
      name,
      createCaller(url, { email: `${name}@demo.hearback.test`, address: `198.51.100.${index + 1}` }),
    ]),
  ) as Stand['people'];
  const look: Stand['look'] = (text, values) => queryOnce(stack, text, values, 'hearback_system');
  const operate: Stand['operate'] = (text, values) => queryOnce(stack, text, values);
  const stand: Stand = {
    url,
    people,
    stranger: createCaller(url, { address: '203.0.113.66' }),
    look,
    operate,
    pidOf: (name) => pidOf(stack, name),
    drained: (withinMs) => untilDrained({ look, operate }, withinMs),
    metric: (name) => readMetric(url, name),
    memoryOf: (name) => residentBytes(pidOf(stack, name)),
    stop: stack.stop,
  };
  await stand.drained(180_000);
  return stand;
}

const METRICS_TOKEN = 'a token of the attack suite';

async function queryOnce<Row extends object>(
  { dataDir }: RealStack,
  text: string,
  values: readonly unknown[] = [],
  role?: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrlOf(dataDir), application_name: 'attack' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (role) await client.query(`set role ${role}`);
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

function pidOf(stack: RealStack, name: string): number {
  const child = listChildren(stack).findLast((one) => one.name === name);
  if (!child) throw new Error(`No process called ${name} runs.`);
  return child.pid;
}

/** The launcher may be writing it this very moment. */
function listChildren(stack: RealStack, tries = 100): { name: string; pid: number }[] {
  try {
    return JSON.parse(readFileSync(join(stack.dataDir, 'children.json'), 'utf8'));
  } catch (error) {
    if (tries === 0) throw error;
    return listChildren(stack, tries - 1);
  }
}

/** Linux tells; the second figure is what is held, in pages. */
const residentBytes = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4_096;

async function untilDrained(
  { look, operate }: Pick<Stand, 'look' | 'operate'>,
  withinMs: number,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const waiting = await Promise.all([operate<Waiting>(DUE_JOBS), look<Waiting>(WAITING_EVENTS)])
      .then((lists) => lists.flat())
      .catch((error: Error) => [{ what: error.message, how_many: 1 }]);
    if (waiting.length === 0) return;
    if (Date.now() > deadline) {
      const left = waiting.map(({ what, how_many }) => `${how_many} ${what}`).join(', ');
      throw new Error(`after ${withinMs / 1000} s there still wait: ${left}`);
    }
    await sleep(500);
  }
}

type Waiting = { readonly what: string; readonly how_many: number };

/** Due and not given up. */
const DUE_JOBS = `select task_identifier as what, count(*)::int as how_many from graphile_worker.jobs
  where run_at <= now() and attempts < max_attempts group by 1`;
const WAITING_EVENTS = `select provider || ' webhooks' as what, count(*)::int as how_many from webhook_events
  where status = 'received' group by 1`;

async function readMetric(url: string, name: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const line = (await answer.text()).split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.split(' ')[1]);
}
