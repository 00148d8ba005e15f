import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findFreePort } from '../../tooling/processes/ports.ts';
import { readPid, startRealStack, toDatabaseUrl } from '../../tooling/stack/real-stack.ts';
import { REPOSITORY_ROOT } from '../../tooling/stack/settings.ts';
import { type Caller, createCaller } from '../load/caller.ts';
import { type Database, openDatabase, waitUntilDrained } from '../load/database.ts';
import { createSimulatorsControl, type SimulatorsControl } from '../load/simulators.ts';
import { type NameServer, openNameServer } from './receivers/name-server.ts';

const PEOPLE = ['owner', 'team', 'client', 'solo'] as const;

export type AttackTarget = Database & {
  readonly url: string;
  readonly simulators: SimulatorsControl;
  readonly simulatorsUrl: string;
  /** A free port of 127.0.0.1 that the product may call, for receivers of webhooks. */
  readonly receiverPort: number;
  /** Answers the product's questions for the addresses of names. */
  readonly nameServer: NameServer;
  readonly people: Readonly<Record<(typeof PEOPLE)[number], Caller>>;
  /** A caller without a session, from its own address. */
  readonly stranger: Caller;
  databaseUrl(): string;
  /** The current process with this name: api, worker or PostgreSQL. */
  readPid(name: string): number;
  /** Waits until no job is due and no webhook is pending. */
  drained(withinMs: number): Promise<void>;
  /** A metric of the API. */
  metric(name: string): Promise<number>;
  /** The resident memory of a process in bytes. */
  measureMemory(name: string): number;
  /** Everything that the API and the worker logged so far. */
  readLogs(): string;
  /** Emails of the product to this address, newest first. */
  mailsTo(email: string): Promise<{ subject: string; text: string }[]>;
  stop(): Promise<void>;
};

/** Starts the same stack as `npm start`, with the demo's users. Callers set their own address, as behind a proxy. */
export async function startTarget({ env = {} }: { env?: NodeJS.ProcessEnv } = {}): Promise<AttackTarget> {
  const receiverPort = await findFreePort();
  const nameServer = await openNameServer();
  const stack = await startRealStack({
    receivers: [`http://127.0.0.1:${receiverPort}`],
    keepLogsIn: join(REPOSITORY_ROOT, 'test-results', 'attack-logs'),
    env: {
      TRUST_PROXY: '127.0.0.0/8,::1',
      METRICS_TOKEN,
      PERSON_LIMIT_FACTOR: '1',
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'receivers/use-name-server.mjs'))}`,
      ATTACK_NAME_SERVER: nameServer.address,
      ...env,
    },
  });
  const { url, simulatorsUrl } = stack;
  const simulators = createSimulatorsControl(simulatorsUrl);
  const people = Object.fromEntries(
    PEOPLE.map((name, index) => [
      name,
      createCaller(url, { email: `${name}@demo.hearback.test`, address: `198.51.100.${index + 1}` }),
    ]),
  ) as AttackTarget['people'];
  const database = openDatabase(() => toDatabaseUrl(stack.dataDir));
  const target: AttackTarget = {
    url,
    simulators,
    simulatorsUrl,
    receiverPort,
    nameServer,
    people,
    stranger: createCaller(url, { address: '203.0.113.66' }),
    ...database,
    databaseUrl: () => toDatabaseUrl(stack.dataDir),
    readPid: (name) => readPid(stack.dataDir, name),
    drained: (withinMs) => waitUntilDrained(database, withinMs),
    metric: (name) => readMetric(url, name),
    measureMemory: (name) => residentBytes(readPid(stack.dataDir, name)),
    readLogs: () =>
      ['api', 'worker']
        .map((name) => readFileSync(join(stack.dataDir, 'logs', `${name}.log`), 'utf8'))
        .join(''),
    mailsTo: (email) => simulators.read(`mailbox?to=${encodeURIComponent(email)}`),
    stop: async () => {
      nameServer.close();
      await stack.stop();
    },
  };
  await target.drained(180_000);
  return target;
}

const METRICS_TOKEN = 'a token of the attack suite';

/** Reads /proc. The second field is the resident set in pages. */
const residentBytes = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4_096;

async function readMetric(url: string, name: string): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const line = (await response.text()).split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.split(' ')[1]);
}
