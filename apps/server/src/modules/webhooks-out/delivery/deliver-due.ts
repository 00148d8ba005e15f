import { type Database, withSystem } from '@hearback/database';
import { batchCalls } from '#server/platform/concurrency/batch-calls.ts';
import { addJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { deliverDueDefinition } from '../outbox/deliver.job-definition.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  type DeliveryResult,
  findNextDue,
} from './deliveries.queries.ts';
import { saveResults } from './save-results.ts';

/** Concurrent attempts of one process. They hold no database connection. */
const MAX_IN_FLIGHT = 64;
/** At most half of them are for endpoints that fail or are slow. */
const MAX_STRUGGLING = MAX_IN_FLIGHT / 2;
/** Then a new job continues, so that other jobs of the worker can start. */
const MAX_RUN_MS = 20_000;
/** Later attempts are found by the job of every minute. */
const MAX_TIMER_MS = 60_000;
/** Deliveries may be due that only another process can send now. */
const MIN_TIMER_MS = 1_000;
const MAX_BATCH = 100;

type Loop = { readonly done: Promise<void>; wake: () => void };

/** The running loop of each process. Tests have several databases. */
const loops = new WeakMap<Database, Loop>();

/**
 * Sends everything that is due. Each process runs one loop: a second job only wakes it. Slow receivers occupy places in
 * the loop and no slots of the worker.
 */
export async function deliverDue(services: Services): Promise<void> {
  const running = loops.get(services.db);
  if (running) return running.wake();
  const loop = startLoop(services);
  loops.set(services.db, loop);
  try {
    await loop.done;
  } finally {
    loops.delete(services.db);
  }
  await scheduleNext(services);
}

type Bell = { isRung: boolean; ring: PromiseWithResolvers<void> };

function startLoop(services: Services): Loop {
  const bell: Bell = { isRung: false, ring: Promise.withResolvers<void>() };
  const wake = () => {
    bell.isRung = true;
    bell.ring.resolve();
  };
  return { done: run(services, bell), wake };
}

async function run(services: Services, bell: Bell): Promise<void> {
  const save = batchCalls(async (results: readonly DeliveryResult[]) => {
    await saveResults(services, results);
    return results;
  }, MAX_BATCH);
  const inFlight = new Map<string, { struggling: boolean; ended: Promise<void> }>();
  const failures: unknown[] = [];
  const start = (delivery: ClaimedDelivery) => {
    const ended = attemptDelivery(services, delivery)
      .then(save)
      .then(
        () => undefined,
        (error: unknown) => void failures.push(error),
      )
      .finally(() => {
        inFlight.delete(delivery.id);
        // A claim that runs now may have found the endpoint busy.
        bell.isRung = true;
      });
    inFlight.set(delivery.id, { struggling: delivery.is_struggling, ended });
  };
  const endsAt = Date.now() + MAX_RUN_MS;
  const isOpen = () => failures.length === 0 && Date.now() < endsAt;
  do {
    bell.isRung = false;
    bell.ring = Promise.withResolvers<void>();
    const struggling = [...inFlight.values()].filter((one) => one.struggling).length;
    const places = { limit: MAX_IN_FLIGHT - inFlight.size, struggling: MAX_STRUGGLING - struggling };
    const claimed =
      places.limit > 0 && isOpen()
        ? await withSystem(services.db, 'claim webhook deliveries', (tx) => claimDeliveries(tx, places))
        : [];
    for (const delivery of claimed) start(delivery);
    if (claimed.length === 0 && inFlight.size > 0)
      await Promise.race([bell.ring.promise, ...[...inFlight.values()].map(({ ended }) => ended)]);
  } while (inFlight.size > 0 || (bell.isRung && isOpen()));
  if (failures.length > 0)
    throw new AggregateError(failures, 'Results of webhook deliveries were not saved.');
}

/** A retry within a minute gets its own job. */
async function scheduleNext({ db }: Services): Promise<void> {
  await withSystem(db, 'schedule webhook deliveries', async (tx) => {
    const at = await findNextDue(tx);
    if (at === null || at.getTime() - Date.now() > MAX_TIMER_MS) return;
    const runAt = new Date(Math.max(at.getTime(), Date.now() + MIN_TIMER_MS));
    await addJob(tx, deliverDueDefinition, {}, { key: 'webhooks-out.next', runAt });
  });
}
