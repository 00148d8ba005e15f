import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Actor, type ActorTx, Connection, executeJson, withActor } from '@hearback/database';
import { decodeJwt } from 'jose';
import { selectConversationPage } from '../../apps/server/src/modules/inbox/threads/conversations.queries.ts';
import { getThread } from '../../apps/server/src/modules/replies/thread/get-thread.ts';
import type { TxContext } from '../../apps/server/src/platform/http/implement.ts';
import { startApiProcess } from './harness/api-process.ts';
import type { Statement } from './harness/bare-server.ts';
import { openDataSet } from './harness/data-set.ts';
import { startBenchApi } from './harness/open-api.ts';
import { pageQuestion, startPeer } from './harness/peer.ts';
import { rate } from './harness/rate.ts';
import { report } from './harness/report.ts';

const LARGE = Number(process.argv[2] ?? 1_000_000);
const CLIENTS = 8;
const BARE = join(import.meta.dirname, 'harness/bare-server.ts');

/**
 * Requests per second with eight clients: the API in its own process, compared with a bare server
 * with the same prepared SQL and with PostGraphile on the same rows.
 */
const setup = await startBenchApi();
const { large } = await openDataSet(setup, LARGE);
const token = await setup.signIn(large.owner);

type Read = (actor: Actor, tx: ActorTx) => Promise<unknown>;
const list =
  (filter: Parameters<typeof selectConversationPage>[2]): Read =>
  (actor, tx) =>
    executeJson(tx, selectConversationPage(setup.services.pictures, actor, filter));
const reads: Record<string, [path: string, read: Read, goal?: number]> = {
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
    (actor, tx) => getThread({ tx, actor, services: setup.services } as TxContext, large.contact_id),
    0.6,
  ],
};

const statements: Record<string, Statement[]> = {};
for (const [path, read] of Object.values(reads)) statements[path] = await listStatements(read);
await setup.stop();

const bare = fork(BARE, [setup.config.databaseUrl, JSON.stringify(statements), large.workspace_id]);
const [barePort] = (await once(bare, 'message')) as [number];
const api = await startApiProcess(setup.config);
const ask = (server: string, path: string) =>
  rate({ url: server + path, clients: CLIENTS, headers: { authorization: `Bearer ${token}` } });
for (const [name, [path, , at_least = 0.9]] of Object.entries(reads)) {
  const reference = { name: 'a bare server', figure: await ask(`http://127.0.0.1:${barePort}`, path) };
  const figure = await ask(api.url, path);
  report({ name, figure, unit: '/s', reference, goal: { at_least } });
}
bare.disconnect();
await compareWithPeer();
await api.stop();

async function compareWithPeer(): Promise<void> {
  const peer = await startPeer(setup.config.databaseUrl);
  const body = pageQuestion(large.workspace_id);
  const reference = { name: 'PostGraphile', figure: await rate({ url: peer.url, clients: CLIENTS, body }) };
  peer.stop();
  const figure = await ask(api.url, '/api/conversations');
  report({ name: 'list page', figure, unit: '/s', reference, goal: { at_least: 3 } });
}

/** The statements of one read, without authentication, which a bare server does not have. */
async function listStatements(read: Read): Promise<Statement[]> {
  const { sub, sid } = decodeJwt(token) as { sub: string; sid: string };
  const recordedStatements: Statement[] = [];
  const query = Connection.prototype.query;
  await withActor(setup.db, { auth_user_id: sub, session_id: sid }, async (tx, actor) => {
    // Every connection queries through the driver's own method.
    const parent = Object.getPrototypeOf(Connection.prototype) as { query: unknown };
    parent.query = function keep(this: unknown, question: Statement, ...more: unknown[]) {
      recordedStatements.push({ text: question.text, values: question.values });
      return Reflect.apply(query, this, [question, ...more]);
    };
    await read(actor, tx);
    parent.query = query;
  });
  return recordedStatements.filter(({ text }) => text !== undefined);
}
