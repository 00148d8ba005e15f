import { createHmac } from 'node:crypto';
import { withSystem } from '@hearback/database';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { runWorker, type Worker } from '../../platform/jobs/run-worker.ts';
import { type Neighbours, startNeighbours } from '../neighbours.ts';
import { type Answer, type House, openHouse } from '../open-house.ts';
import { unscheduledJobs } from '../unscheduled-jobs.ts';

/** The simulator's own; the house is told the same. */
export const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_hearback_demo',
  STRIPE_WEBHOOK_SECRET: 'whsec_hearback_demo',
  STRIPE_PRICE_SINGLE: 'price_demo_single',
  STRIPE_PRICE_FIVE: 'price_demo_five',
  STRIPE_PRICE_UNLIMITED: 'price_demo_unlimited',
};

export type SimulatedEvent = {
  id: string;
  type: string;
  created: number;
  data: { object: Record<string, unknown> };
};

export type Shop = {
  house: House;
  neighbours: Neighbours;
  /** The simulator's control API. */
  control<T>(path: string, body?: unknown): Promise<T>;
  /** Every event the simulator has made, oldest first. */
  listEvents(): Promise<SimulatedEvent[]>;
  startWorker(): Promise<Worker>;
  /** Waits until every stored event was followed and every job is done. */
  settle(): Promise<void>;
  close(): Promise<void>;
};

/** A house that sells, with a Stripe that keeps its events to itself until the test sends them. */
export async function openShop(
  settings: Record<string, string> = {},
  logTo?: NodeJS.WritableStream,
): Promise<Shop> {
  const neighbours = await startNeighbours();
  const house = await openHouse(
    { ...neighbours.settings, ...STRIPE, STRIPE_API_BASE: neighbours.url, ...settings },
    logTo,
  );
  const control = async <T>(path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${neighbours.url}/_control/stripe${path}`, {
      ...(body === undefined
        ? {}
        : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`the simulator refused ${path}: ${JSON.stringify(answer)}`);
    return answer as T;
  };
  await control('/', { webhookUrl: '' });
  const workers: Worker[] = [];
  return {
    house,
    neighbours,
    control,
    listEvents: async () =>
      (await control<{ event: SimulatedEvent }[]>('/events')).map(({ event }) => event).reverse(),
    async startWorker() {
      const worker = await runWorker(house.services, unscheduledJobs);
      workers.push(worker);
      return worker;
    },
    settle: () => expect.poll(() => countUnfinished(house), { timeout: 15_000, interval: 30 }).toBe(0),
    async close() {
      for (const worker of workers) await worker.stop().catch(() => undefined);
      await house.close();
      await neighbours.stop();
    },
  };
}

async function countUnfinished({ services }: House): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select ((select count(*) from graphile_worker.jobs)
      + (select count(*) from system.stripe_events where processed_at is null))::int as n`.execute(
    services.db,
  );
  return rows[0]?.n ?? 0;
}

export function signedHeader(
  body: string,
  secret = STRIPE.STRIPE_WEBHOOK_SECRET,
  timestamp = Math.floor(Date.now() / 1000),
): string {
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}

/** Delivers an event the way Stripe does. */
export function send({ house }: Shop, event: unknown, secret?: string): Promise<Answer> {
  const body = JSON.stringify(event, null, 2);
  return house.call('POST', '/api/webhooks/stripe', {
    body,
    headers: { 'stripe-signature': signedHeader(body, secret) },
  });
}

export const countStored = ({ house }: Shop): Promise<number> =>
  withSystem(
    house.services.db,
    'test',
    async (tx) => (await tx.selectFrom('system.stripe_events').select('id').execute()).length,
  );
