import { deepEqual, equal, ok } from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOSTILE, openReceiver, type Receiver } from '../hostile-receivers.ts';
import { meanwhile } from '../meanwhile.ts';
import type { Scenario } from '../scenario.ts';
import type { AttackTarget } from '../target.ts';

const CONTACTS = 100;
/** Each assigns or unassigns all contacts, which is one event per contact. */
const ROUNDS = { calm: 2, hostile: 4, killed: 6 };
const KILLS = 3;
const HEALTHY = ['/healthy-1', '/healthy-2', '/healthy-3'];
/** An attempt without a response ends after this time. Events that wait for one are delayed by as much. */
const ATTEMPT_MS = 15_000;
/** The part of a response that is read, for each attempt, with the buffers of both sockets. */
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

export const scenario: Scenario = {
  title: 'hostile receivers of webhooks delay no other receiver, and killed workers lose no event',
  maxMinutes: 12,
  async run(target) {
    const receiver = await openReceiver(target.receiverPort);
    try {
      return await meanwhile(target, () => attack(target, receiver));
    } finally {
      receiver.close();
    }
  },
};

async function attack(target: AttackTarget, receiver: Receiver): Promise<string> {
  const contact_ids = await listContacts(target);
  const [colleague] = await target.look<{ id: string }>('select id from users where email = $1', [
    'team@demo.hearback.test',
  ]);
  let round = 0;
  const happen = async (rounds: number) => {
    for (let done = 0; done < rounds; done += 1) {
      round += 1;
      await assign(target, contact_ids, round % 2 === 1 ? (colleague?.id ?? null) : null);
    }
  };
  const untilArrived = async () => {
    const isComplete = (path: string) => receiver.listArrivals(path).size === round * CONTACTS;
    await until(
      () => HEALTHY.every(isComplete),
      180_000,
      () => describeArrivals(receiver),
    );
  };
  const live = new Map<string, string>();
  for (const path of HEALTHY) live.set(path, await addEndpoint(target, path));
  await happen(ROUNDS.calm);
  await untilArrived();
  const calm = measureDelays(receiver, 0);

  for (const path of Object.keys(HOSTILE)) live.set(path, await addEndpoint(target, path));
  const memory = target.measureMemory('worker');
  await happen(ROUNDS.hostile);
  await untilArrived();
  const hostile = measureDelays(receiver, ROUNDS.calm * CONTACTS);
  ok(hostile.max < ATTEMPT_MS, `a healthy receiver waited ${hostile.max} ms`);
  const growth = target.measureMemory('worker') - memory;

  const killing = killWorkers(target);
  await happen(ROUNDS.killed);
  await killing;
  await untilArrived();

  receiver.heal();
  await deliverRest(target);
  equal(receiver.listArrivals('/stolen').size, 0);
  const perAttempt = receiver.countBytes() / Math.max(1, receiver.listArrivals('/huge').size);
  ok(perAttempt < MAX_RESPONSE_BYTES, `${perAttempt} bytes were taken from an endless response`);
  await checkNoneLost(target, receiver, live);
  const sent = round * CONTACTS;
  const name = ({ median, max }: Delays) => `${median} ms median, ${max} ms at most`;
  return `${sent} events, ${live.size} receivers, ${KILLS} kills; healthy receivers alone: ${name(calm)}, beside hostile ones: ${name(hostile)}; worker memory ${growth < 0 ? '' : '+'}${Math.round(growth / 1024 / 1024)} MB`;
}

async function listContacts({ look }: AttackTarget): Promise<string[]> {
  const rows = await look<{ id: string }>(
    `select v.contact_id as id from conversations v join users u on u.workspace_id = v.workspace_id and u.email = $1
     where v.assigned_to is null order by v.contact_id limit $2`,
    ['owner@demo.hearback.test', CONTACTS],
  );
  equal(rows.length, CONTACTS);
  return rows.map(({ id }) => id);
}

async function addEndpoint({ people, receiverPort }: AttackTarget, path: string): Promise<string> {
  const body = {
    ...{ name: path.slice(1), url: `http://127.0.0.1:${receiverPort}${path}` },
    ...{ events: ['conversation.assigned'], location_ids: null },
  };
  const created = await people.owner.ask('POST', '/api/webhook-endpoints', { body });
  equal(created.status, 200, JSON.stringify(created.body));
  const { id } = (created.body as { endpoint: { id: string } }).endpoint;
  const tested = await people.owner.ask('POST', `/api/webhook-endpoints/${id}/test`, { body: {} });
  equal((tested.body as { endpoint: { status: string } }).endpoint.status, 'live');
  return id;
}

/** One bulk change, which the worker makes in slices. Ends when all contacts are changed. */
async function assign(
  { people, look }: AttackTarget,
  contact_ids: readonly string[],
  user_id: string | null,
): Promise<void> {
  const body = { target: { contact_ids }, change: { kind: 'assign', user_id } };
  const started = await people.owner.ask('POST', '/api/conversation-runs', { body });
  equal(started.status, 200, JSON.stringify(started.body));
  const { id } = started.body as { id: string };
  const isDone = async () => {
    const [run] = await look<{ status: string; changed: number }>(
      'select status, changed from conversation_runs where id = $1',
      [id],
    );
    if (run?.status !== 'done') return false;
    equal(run.changed, CONTACTS);
    return true;
  };
  await until(isDone, 180_000, () => 'the bulk change did not end');
}

async function until(
  isTrue: () => boolean | Promise<boolean>,
  withinMs: number,
  describe: () => string,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`after ${withinMs / 1000} s: ${describe()}`);
    await sleep(200);
  }
}

const describeArrivals = (receiver: Receiver): string =>
  HEALTHY.map((path) => `${path} has ${receiver.listArrivals(path).size} events`).join(', ');

type Delays = { readonly median: number; readonly max: number };

/** The delays of the events that arrived at healthy receivers after the first ones. */
function measureDelays(receiver: Receiver, after: number): Delays {
  const delays = HEALTHY.flatMap((path) => [...receiver.listArrivals(path).values()].slice(after));
  delays.sort((one, other) => one - other);
  return { median: delays[Math.floor(delays.length / 2)] ?? 0, max: delays.at(-1) ?? 0 };
}

async function killWorkers({ readPid }: AttackTarget): Promise<void> {
  let last = 0;
  for (let killed = 0; killed < KILLS; ) {
    const pid = readPid('worker');
    if (pid === last) await sleep(100);
    else {
      await sleep(2_000 + 300 * killed);
      process.kill(pid, 'SIGKILL');
      last = pid;
      killed += 1;
    }
  }
}

/** Skips the waits of hours until all deliveries have ended. */
async function deliverRest({ look }: AttackTarget): Promise<void> {
  const countWaiting = async () => {
    await look(`update webhook_endpoints set paused_until = null where paused_until is not null`);
    await look(`update webhook_deliveries set next_at = now() where status = 'waiting' and next_at > now()`);
    const [row] = await look<{ waiting: number }>(
      `select count(*)::int as waiting from webhook_deliveries where status = 'waiting'`,
    );
    return row?.waiting ?? 0;
  };
  let waiting = 0;
  const isDelivered = async () => {
    waiting = await countWaiting();
    await sleep(1_000);
    return waiting === 0;
  };
  await until(isDelivered, 240_000, () => `${waiting} deliveries wait`);
}

/** Every event for an endpoint is delivered and arrived there. Only the endpoint that is gone is disabled. */
async function checkNoneLost(
  { look }: AttackTarget,
  receiver: Receiver,
  live: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [path, id] of live) {
    const [endpoint] = await look<{ status: string }>('select status from webhook_endpoints where id = $1', [
      id,
    ]);
    equal(endpoint?.status, path === '/gone' ? 'disabled' : 'live', path);
    if (path === '/gone') continue;
    const rows = await look<{ id: string; status: string }>(
      `select 'msg_' || replace(message_id::text, '-', '') as id, status from webhook_deliveries where endpoint_id = $1`,
      [id],
    );
    deepEqual([...new Set(rows.map(({ status }) => status))], ['delivered'], path);
    const arrived = receiver.listArrivals(path);
    deepEqual(
      rows.filter((row) => !arrived.has(row.id)),
      [],
      `events did not arrive at ${path}`,
    );
  }
}
