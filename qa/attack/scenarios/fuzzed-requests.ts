import { ok } from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../../load/caller.ts';
import { createRandom } from '../../load/random.ts';
import { type FuzzedRequest, listEndpoints, type OpenApi, requestFor } from '../fuzz/requests.ts';
import type { Scenario } from '../scenario.ts';
import type { AttackTarget } from '../target.ts';

const REQUESTS = 5_000;
const CONCURRENCY = 6;
/** Streams stay open, and uploads have their own scenario. */
const LEFT_OUT = ['/live', '/campaign-chat/sessions/{id}/turns/{turnId}'];
/**
 * Endpoints that would delete the callers. They are only called without a session, so that later
 * requests stay meaningful.
 */
const FATAL = [
  '/functions/delete-own-account',
  '/functions/admin-delete-user-and-integrations',
  '/functions/hand-over-workspace',
  '/auth/change-password',
];
const MORE_MEMORY = 80 * 1_048_576;

export const scenario: Scenario = {
  isLast: true,
  title: 'requests generated from the OpenAPI document never cause a 500 or a memory leak',
  async run(target) {
    const seed = Number(process.env.ATTACK_SEED) || Math.floor(Math.random() * 2 ** 31);
    console.log(`  seed ${seed} (ATTACK_SEED=${seed} repeats it)`);
    const random = createRandom(seed);
    const endpoints = listEndpoints(await target.people.owner.get<OpenApi>('/api/openapi.json')).filter(
      ({ path }) => !LEFT_OUT.includes(path),
    );
    const ids = await knownIds(target);
    const callers: Caller[] = [...Object.values(target.people), target.stranger];
    const before = await measureHeap(target);
    const failures: string[] = [];
    const statuses = new Map<number, number>();
    const requests = Array.from({ length: REQUESTS }, () => {
      const endpoint = random.pick(endpoints);
      const caller = random.pick(callers);
      return {
        request: requestFor(endpoint, { random, ids, hostile: random.pick([0.02, 0.1, 0.5]) }),
        caller: FATAL.includes(endpoint.path) ? target.stranger : caller,
      };
    });
    const work = async () => {
      for (let next = requests.pop(); next; next = requests.pop()) {
        const status = await send(next.caller, next.request, failures);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    ok(
      failures.length === 0,
      `${failures.length} of ${REQUESTS} failed:\n    ${failures.slice(0, 12).join('\n    ')}`,
    );
    await untilBack(target, before);
    await target.drained(120_000);
    const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count}×${status}`);
    return `${endpoints.length} endpoints, ${counts.join(' ')}`;
  },
};

async function send(caller: Caller, request: FuzzedRequest, failures: string[]): Promise<number> {
  const { method, path, body, headers } = request;
  const response = await caller
    .ask(method, path, { headers, ...(body === undefined ? {} : { body }) })
    .catch((error: Error) => ({ status: 0, body: error.message }));
  if (response.status === 500 || response.status === 0)
    failures.push(
      `${response.status} ${method} ${path.slice(0, 200)} ${body?.slice(0, 300) ?? ''} -> ${JSON.stringify(response.body).slice(0, 300)}`,
    );
  return response.status;
}

async function knownIds({ look }: AttackTarget): Promise<string[]> {
  const tables = [
    'campaigns',
    'contacts',
    'messages',
    'accounts',
    'users',
    'companies',
    'opportunities',
    'workspaces',
  ];
  const lists = await Promise.all(
    tables.map((table) => look<{ id: string }>(`select id from ${table} order by random() limit 5`)),
  );
  return lists.flat().map(({ id }) => id);
}

const measureHeap = (target: AttackTarget): Promise<number> => target.metric('nodejs_heap_size_used_bytes');

/** Garbage collection runs at any time, so the lowest figure within a minute counts. */
async function untilBack(target: AttackTarget, before: number): Promise<void> {
  let lowest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 60; attempt += 1) {
    lowest = Math.min(lowest, await measureHeap(target));
    if (lowest < before + MORE_MEMORY) return;
    await sleep(1_000);
  }
  throw new Error(`the api holds ${Math.round((lowest - before) / 1_048_576)} MB more than before`);
}
