import { setTimeout as sleep } from 'node:timers/promises';
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
/** Later attempts are found by the job that runs every minute. */
const MAX_TIMER_MS = 60_000;
/** Deliveries may be due whose endpoint is busy, or that only another process can send now. */
const MIN_TIMER_MS = 1_000;
const MAX_BATCH = 100;
/** Places that become free within this time are filled by one claim. */
const GATHER_MS = 10;

/** The deliveries that a process sends now. `wake` is set while a run claims more of them. */
type Sender = {
  /** The value is true if the endpoint fails or is slow. */
  readonly inFlight: Map<string, boolean>;
  wake: (() => void) | null;
};

/** The sender of each process. Tests have several databases. */
const senders = new WeakMap<Database, Sender>();

function getSender(db: Database): Sender {
  const sender = senders.get(db) ?? { inFlight: new Map(), wake: null };
  senders.set(db, sender);
  return sender;
}

/**
 * Sends everything that is due. One run of a process claims deliveries: a second job only wakes it. Slow receivers occupy
 * places in the process and no slots of the worker. A run that ends schedules the next one before it waits for the
 * receivers that have not answered yet, so that they do not delay others.
 */
export async function deliverDue(services: Services, maxRunMs = MAX_RUN_MS): Promise<void> {
  const sender = getSender(services.db);
  if (sender.wake) return sender.wake();
  const run: Run = { endsAt: Date.now() + maxRunMs, started: [], failures: [] };
  try {
    const isIdle = await claimUntilEnd(services, sender, run);
    await scheduleNext(services, isIdle ? MIN_TIMER_MS : 0);
  } finally {
    await Promise.all(run.started);
  }
  if (run.failures.length > 0)
    throw new AggregateError(run.failures, 'Results of webhook deliveries were not saved.');
}

type Run = { readonly endsAt: number; readonly started: Promise<void>[]; readonly failures: unknown[] };

/** Returns true if nothing was left to wait for. */
async function claimUntilEnd(services: Services, sender: Sender, run: Run): Promise<boolean> {
  const { inFlight } = sender;
  const start = createStart(services, sender, run);
  let bell = Promise.withResolvers<void>();
  let isRung = false;
  sender.wake = () => {
    isRung = true;
    bell.resolve();
  };
  try {
    do {
      if (inFlight.size > 0) await sleep(GATHER_MS);
      isRung = false;
      bell = Promise.withResolvers<void>();
      const { claimed, next } = await claim(services, sender);
      for (const delivery of claimed) start(delivery);
      if (claimed.length > 0 || inFlight.size === 0) continue;
      // The next attempt of another delivery may be due before a receiver answers.
      const until = Math.min(Math.max(next, Date.now() + MIN_TIMER_MS), run.endsAt);
      const timer = setTimeout(sender.wake, Math.max(until - Date.now(), 0));
      await bell.promise;
      clearTimeout(timer);
    } while (run.failures.length === 0 && Date.now() < run.endsAt && (inFlight.size > 0 || isRung));
  } finally {
    sender.wake = null;
  }
  return inFlight.size === 0;
}

function createStart(services: Services, sender: Sender, { started, failures }: Run) {
  const save = batchCalls(async (results: readonly DeliveryResult[]) => {
    await saveResults(services, results);
    return results;
  }, MAX_BATCH);
  return (delivery: ClaimedDelivery): void => {
    const ended = attemptDelivery(services, delivery)
      .then(save)
      .then(
        () => undefined,
        (error: unknown) => void failures.push(error),
      )
      .finally(() => {
        sender.inFlight.delete(delivery.id);
        // The endpoint has a free place.
        sender.wake?.();
      });
    sender.inFlight.set(delivery.id, delivery.is_struggling);
    started.push(ended);
  };
}

/** Claims deliveries for all free places. `next` is the time of the next attempt if none was claimed. */
async function claim(
  { db }: Services,
  { inFlight }: Sender,
): Promise<{ claimed: readonly ClaimedDelivery[]; next: number }> {
  const struggling = [...inFlight.values()].filter(Boolean).length;
  const places = { limit: MAX_IN_FLIGHT - inFlight.size, struggling: MAX_STRUGGLING - struggling };
  if (places.limit <= 0) return { claimed: [], next: Number.POSITIVE_INFINITY };
  return withSystem(db, 'claim webhook deliveries', async (tx) => {
    const claimed = await claimDeliveries(tx, places);
    const at = claimed.length === 0 && inFlight.size > 0 ? await findNextDue(tx) : null;
    return { claimed, next: at?.getTime() ?? Number.POSITIVE_INFINITY };
  });
}

/** A retry within a minute gets its own job. */
async function scheduleNext({ db }: Services, minMs: number): Promise<void> {
  await withSystem(db, 'schedule webhook deliveries', async (tx) => {
    const at = await findNextDue(tx);
    if (at === null || at.getTime() - Date.now() > MAX_TIMER_MS) return;
    const runAt = new Date(Math.max(at.getTime(), Date.now() + minMs));
    await addJob(tx, deliverDueDefinition, {}, { key: 'webhooks-out.next', runAt });
  });
}
