import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Actor, Connection, type TenantTx, withActor } from '@hearback/database';
import autocannon from 'autocannon';
import { decodeJwt } from 'jose';
import { listConversations } from '../apps/server/src/modules/inbox/threads/conversations.queries.ts';
import { listMessages } from '../apps/server/src/modules/inbox/threads/message.queries.ts';
import { getThreadHead } from '../apps/server/src/modules/inbox/threads/threads.queries.ts';
import type { Statement } from './stand/bare-server.ts';
import { openDataSet } from './stand/data-set.ts';
import { openApi } from './stand/open-api.ts';
import { report } from './stand/report.ts';

const LARGE = Number(process.argv[2] ?? 1_000_000);
const CLIENTS = 8;
const WARM_UP_SECONDS = 3;
const SECONDS = 8;
const MAIN = join(import.meta.dirname, '../apps/server/src/main.ts');
const BARE = join(import.meta.dirname, 'stand/bare-server.ts');

/** Requests a second of eight clients: the api as its own process, beside a bare server with the same prepared SQL. */
const stand = await openApi();
const { large } = await openDataSet(stand, LARGE);
const token = await stand.signIn(large.owner);

type Read = (actor: Actor, tx: TenantTx) => Promise<unknown>;
const list =
  (filter: Parameters<typeof listConversations>[2]): Read =>
  (actor, tx) =>
    listConversations(tx, actor, filter);
const reads: Record<string, [path: string, read: Read]> = {
  'list page': ['/api/conversations', list({ sort: 'newest' })],
  'list of what needs action': [
    '/api/conversations?needs_action=true',
    list({ sort: 'newest', needs_action: true }),
  ],
  'list of one location': [
    `/api/conversations?location_id=${large.location_id}`,
    list({ sort: 'newest', location_id: large.location_id }),
  ],
  'search of a rare word': ['/api/conversations?q=xylophone', list({ sort: 'newest', q: 'xylophone' })],
  thread: [
    `/api/conversations/${large.contact_id}`,
    async ({ workspace_id }, tx) => {
      await getThreadHead(tx, workspace_id, large.contact_id);
      await listMessages(tx, { workspace_id, contact_id: large.contact_id }, null);
    },
  ],
};

const statements: Record<string, Statement[]> = {};
for (const [path, read] of Object.values(reads)) statements[path] = await statementsOf(read);
await stand.stop();

const bare = fork(BARE, [stand.config.databaseUrl, JSON.stringify(statements)]);
const [barePort] = (await once(bare, 'message')) as [number];
const api = await startApi();
for (const [name, [path]] of Object.entries(reads)) {
  const reference = { name: 'a bare server', figure: await rate(`http://127.0.0.1:${barePort}${path}`) };
  const figure = await rate(`http://127.0.0.1:${api.port}${path}`);
  report({ name, figure, unit: '/s', reference, goal: { at_least: 0.9 } });
}
bare.disconnect();
await api.stop();

/** What one read asks the database, as it is asked: beyond entering, which a bare server does without. */
async function statementsOf(read: Read): Promise<Statement[]> {
  const { sub, sid } = decodeJwt(token) as { sub: string; sid: string };
  const asked: Statement[] = [];
  const query = Connection.prototype.query;
  await withActor(stand.db, { auth_user_id: sub, session_id: sid }, async (tx, actor) => {
    // The driver's own method, which every connection asks by.
    const parent = Object.getPrototypeOf(Connection.prototype) as { query: unknown };
    parent.query = function keep(this: unknown, question: Statement, ...more: unknown[]) {
      asked.push({ text: question.text, values: question.values });
      return Reflect.apply(query, this, [question, ...more]);
    };
    await read(actor, tx);
    parent.query = query;
  });
  return asked.filter(({ text }) => text !== undefined);
}

async function rate(url: string): Promise<number> {
  const options = { url, connections: CLIENTS, headers: { authorization: `Bearer ${token}` }, workers: 1 };
  await autocannon({ ...options, duration: WARM_UP_SECONDS });
  const { requests, non2xx, errors } = await autocannon({ ...options, duration: SECONDS });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers were not 2xx, ${errors} failed`);
  return requests.average;
}

/** As in production: one process that does nothing else. */
async function startApi(): Promise<{ port: number; stop(): Promise<void> }> {
  const port = await freePort();
  const child: ChildProcess = fork(MAIN, ['api'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: stand.config.databaseUrl,
      HEARBACK_SECRET: stand.config.secrets[0],
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '100000000',
    },
  });
  const exited = once(child, 'exit');
  while (
    !(await fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(100);
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
