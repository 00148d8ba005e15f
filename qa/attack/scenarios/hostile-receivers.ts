import { deepEqual, equal, ok } from 'node:assert/strict';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../load/until.ts';
import { meanwhile } from '../meanwhile.ts';
import { HOSTILE, openReceiver, type Receiver } from '../receivers/hostile-receivers.ts';
import type { Scenario } from '../scenario.ts';
import type { AttackTarget } from '../target.ts';

const CONTACTS = 100;
/** Each assigns or unassigns all contacts, which is one event per contact. */
const ROUNDS = { calm: 2, hostile: 4, killed: 94 };
const KILLS = 6;
const HEALTHY = ['/healthy-1', '/healthy-2', '/healthy-3', '/healthy-4'];
/** The name of an endpoint whose address becomes private after it was verified. */
const MOVED_HOST = 'moved.attack.example';
const [PUBLIC_ADDRESS, PRIVATE_ADDRESS] = ['93.184.215.14', '127.0.0.77'];
/** An attempt without a response ends after this time. Events that wait for one are delayed by as much. */
const ATTEMPT_MS = 15_000;
/** The part of a response that is read, for each attempt, with the buffers of both sockets. */
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;
/** Growth of the resident memory of a worker, between the first and the last third of its steady work. */
const MAX_GROWTH = 1.15;
const MAX_MINUTES = 60;

export const scenario: Scenario = {
  title: 'hostile receivers of webhooks delay no other receiver, and killed workers lose no event',
  maxMinutes: MAX_MINUTES,
  async run(target) {
    const receiver = await openReceiver(target.receiverPort);
    const internal = await countConnections(PRIVATE_ADDRESS);
    try {
      return await attack(target, receiver, internal);
    } finally {
      receiver.close();
      internal.close();
    }
  },
};

async function attack(target: AttackTarget, receiver: Receiver, internal: Connections): Promise<string> {
  const contact_ids = await listContacts(target);
  const [colleague] = await target.look<{ id: string }>('select id from users where email = $1', [
    'team@demo.hearback.test',
  ]);
  let round = 0;
  const assignRounds = async (rounds: number) => {
    for (let done = 0; done < rounds; done += 1) {
      round += 1;
      await assign(target, contact_ids, round % 2 === 1 ? (colleague?.id ?? null) : null);
    }
  };
  const untilArrived = async () => {
    const isComplete = (path: string) => receiver.listArrivals(path).size === round * CONTACTS;
    await until(
      () => describeArrivals(receiver),
      900_000,
      () => HEALTHY.every(isComplete),
    );
  };
  const live = new Map<string, string>();
  for (const path of HEALTHY) live.set(path, await addEndpoint(target, path));
  await assignRounds(ROUNDS.calm);
  await untilArrived();
  const calm = measureDelays(receiver, 0);

  const moved = await meanwhile(target, async () => {
    for (const path of Object.keys(HOSTILE)) live.set(path, await addEndpoint(target, path));
    const id = await addMovedEndpoint(target);
    await assignRounds(ROUNDS.hostile);
    await untilArrived();
    return id;
  });
  const hostile = measureDelays(receiver, ROUNDS.calm * CONTACTS);
  // All receivers share the processor, so that more of them take longer on any machine.
  const share = (live.size + 1) / HEALTHY.length;
  ok(
    hostile.max < ATTEMPT_MS + share * calm.max,
    `a healthy receiver waited ${hostile.max} ms, alone ${calm.max} ms`,
  );

  const killing = killWorkers(target);
  await assignRounds(ROUNDS.killed);
  await killing;
  await untilArrived();

  const refused = await endMovedEndpoint(target, moved);
  equal(internal.count(), 0, 'an internal server was called');
  receiver.heal();
  const memory = startMemorySamples(target);
  await deliverRest(target);
  const { early, late, peak } = memory.stop();
  ok(late < early * MAX_GROWTH, `the worker grew from ${early} to ${late} MB`);
  equal(receiver.listArrivals('/stolen').size, 0);
  const perAttempt = receiver.countBytes() / Math.max(1, receiver.listArrivals('/huge').size);
  ok(perAttempt < MAX_RESPONSE_BYTES, `${perAttempt} bytes were taken from an endless response`);
  const deliveries = await checkNoneLost(target, receiver, live);
  await checkOrder(target, receiver);
  const sent = round * CONTACTS;
  const name = ({ median, max }: Delays) => `${median} ms median, ${max} ms at most`;
  return [
    `${sent} events, ${live.size + 1} receivers, ${KILLS} kills, ${deliveries} deliveries arrived and none was lost`,
    `healthy receivers alone: ${name(calm)}, beside hostile ones: ${name(hostile)}`,
    `${refused} attempts refused at a private address`,
    `worker memory ${early} MB in the first third, ${late} MB in the last, ${peak} MB at most`,
  ].join('; ');
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

/** Returns the id of a live endpoint. */
export async function addEndpoint(
  { people, receiverPort }: AttackTarget,
  path: string,
  events: readonly string[] = ['conversation.assigned'],
): Promise<string> {
  const body = {
    ...{ name: path.slice(1), url: `http://127.0.0.1:${receiverPort}${path}` },
    ...{ events, location_ids: null },
  };
  const created = await people.owner.ask('POST', '/api/webhook-endpoints', { body });
  equal(created.status, 200, JSON.stringify(created.body));
  const { id } = (created.body as { endpoint: { id: string } }).endpoint;
  const tested = await people.owner.ask('POST', `/api/webhook-endpoints/${id}/test`, { body: {} });
  equal((tested.body as { endpoint: { status: string } }).endpoint.status, 'live');
  return id;
}

/** Verified while its name resolves to a public address, which then changes. */
async function addMovedEndpoint({ people, look, nameServer }: AttackTarget): Promise<string> {
  nameServer.setAddress(MOVED_HOST, PUBLIC_ADDRESS);
  const body = {
    ...{ name: 'moved', url: `https://${MOVED_HOST}/events` },
    ...{ events: ['conversation.assigned'], location_ids: null },
  };
  const created = await people.owner.ask('POST', '/api/webhook-endpoints', { body });
  equal(created.status, 200, JSON.stringify(created.body));
  const { id } = (created.body as { endpoint: { id: string } }).endpoint;
  await people.owner.ask('POST', `/api/webhook-endpoints/${id}/test`, { body: {} });
  const [row] = await look<{ challenge: string }>('select challenge from webhook_endpoints where id = $1', [
    id,
  ]);
  const confirmed = await people.owner.ask('POST', `/api/webhook-endpoints/${id}/confirm`, {
    body: { challenge: row?.challenge ?? '' },
  });
  equal((confirmed.body as { status: string }).status, 'live');
  nameServer.setAddress(MOVED_HOST, PRIVATE_ADDRESS);
  return id;
}

type Connections = { count(): number; close(): void };

/** Counts connections to the private address. Without the right to use the port, only the stored errors prove that there are none. */
async function countConnections(host: string): Promise<Connections> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => {
    server.once('error', () => resolve());
    server.listen(443, host, resolve);
  });
  return { count: () => connections, close: () => server.close() };
}

/** Returns how many events were refused. The others are dropped with the endpoint. */
async function endMovedEndpoint({ people, look }: AttackTarget, id: string): Promise<number> {
  const rows = await look<{ error: string | null; response_status: number | null; number: number }>(
    `select error, response_status, count(*)::int as number from webhook_deliveries
     where endpoint_id = $1 and attempted_at is not null group by 1, 2`,
    [id],
  );
  const { status } = await people.owner.ask('PUT', `/api/webhook-endpoints/${id}/enabled`, {
    body: { enabled: false },
  });
  equal(status, 200);
  const [first, ...others] = rows;
  ok(first && others.length === 0, `one reason was expected: ${JSON.stringify(rows)}`);
  ok(first.response_status === null && /private/i.test(first.error ?? ''), JSON.stringify(first));
  return first.number;
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
  await until(() => 'the bulk change did not end', 180_000, isDone);
}

const describeArrivals = (receiver: Receiver): string =>
  HEALTHY.map((path) => `${path} has ${receiver.listArrivals(path).size} events`).join(', ');

type Delays = { readonly median: number; readonly max: number };

/** The delays of the events that arrived at healthy receivers after the first ones. */
function measureDelays(receiver: Receiver, after: number): Delays {
  const delays = HEALTHY.flatMap((path) =>
    [...receiver.listArrivals(path).values()].slice(after).map(({ delayMs }) => delayMs),
  );
  delays.sort((one, other) => one - other);
  return { median: delays[Math.floor(delays.length / 2)] ?? 0, max: delays.at(-1) ?? 0 };
}

async function killWorkers({ readPid }: AttackTarget): Promise<void> {
  let last = 0;
  for (let killed = 0; killed < KILLS; ) {
    const pid = readPid('worker');
    if (pid === last) await sleep(100);
    else {
      await sleep(4_000 + 3_000 * killed);
      process.kill(pid, 'SIGKILL');
      last = pid;
      killed += 1;
    }
  }
}

/** Skips the hours of waiting until all deliveries have ended. */
export async function deliverRest({ look }: AttackTarget): Promise<void> {
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
  await until(() => `${waiting} deliveries wait`, 2_400_000, isDelivered);
}

/** Memory samples of the worker, which is no longer killed. */
function startMemorySamples({ measureMemory }: AttackTarget) {
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(measureMemory('worker')), 1_000).unref();
  return {
    stop: () => {
      clearInterval(timer);
      const third = Math.max(1, Math.floor(samples.length / 3));
      const toMegabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
      const mean = (part: readonly number[]) => part.reduce((sum, one) => sum + one, 0) / part.length;
      return {
        early: toMegabytes(mean(samples.slice(0, third))),
        late: toMegabytes(mean(samples.slice(-third))),
        peak: toMegabytes(Math.max(...samples)),
      };
    },
  };
}

/**
 * Every event for an endpoint is delivered and arrived there. Only the endpoint that is gone is disabled. Returns the number of
 * deliveries.
 */
export async function checkNoneLost(
  { look }: AttackTarget,
  receiver: Receiver,
  live: ReadonlyMap<string, string>,
): Promise<number> {
  let deliveries = 0;
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
    deliveries += rows.length;
  }
  return deliveries;
}

/** `sequence` counts the events of each conversation without a gap, in the order in which they happened. */
async function checkOrder({ look }: AttackTarget, receiver: Receiver): Promise<void> {
  const rows = await look<{ id: string; contact_id: string; sequence: number }>(
    `select 'msg_' || replace(id::text, '-', '') as id, contact_id, sequence::int as sequence from webhook_messages
     where type = 'conversation.assigned' order by contact_id, happened_at, id`,
  );
  const last = new Map<string, number>();
  for (const { contact_id, sequence } of rows) {
    equal(sequence, (last.get(contact_id) ?? 0) + 1, `the order of ${contact_id}`);
    last.set(contact_id, sequence);
  }
  for (const path of HEALTHY) {
    const arrived = receiver.listArrivals(path);
    for (const { id, contact_id, sequence } of rows) {
      const { delayMs: _, ...event } = arrived.get(id) ?? { delayMs: 0 };
      deepEqual(event, { contact_id, sequence }, `${id} at ${path}`);
    }
  }
}
