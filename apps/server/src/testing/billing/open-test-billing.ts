import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { runWorker, type Worker } from '#server/platform/jobs/run-worker.ts';
import { type ApiResponse, openTestApp, type TestApp } from '../stack/open-test-app.ts';
import { openSimulators, type Simulators } from '../stack/simulators.ts';
import { unscheduledJobs } from '../stack/unscheduled-jobs.ts';

/** The simulator's own values, which the app is configured with. */
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

export type TestBilling = {
  app: TestApp;
  simulators: Simulators;
  /** The simulator's control API. */
  control<T>(path: string, body?: unknown): Promise<T>;
  /** Every event of the simulator, oldest first. */
  listEvents(): Promise<SimulatedEvent[]>;
  startWorker(): Promise<Worker>;
  /** Waits until every stored event is applied and every job is done. */
  settle(): Promise<void>;
  close(): Promise<void>;
};

/** An app with Stripe, whose simulator holds its events back until the test sends them. */
export async function openTestBilling(
  settings: Record<string, string> = {},
  logTo?: NodeJS.WritableStream,
): Promise<TestBilling> {
  const simulators = await openSimulators();
  const app = await openTestApp(
    { ...simulators.settings, ...STRIPE, STRIPE_API_BASE: simulators.url, ...settings },
    logTo,
  );
  const control = async <T>(path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${simulators.url}/_control/stripe${path}`, {
      ...(body === undefined
        ? { headers: { 'x-simulator-control': '1' } }
        : {
            method: 'POST',
            body: JSON.stringify(body),
            headers: { 'content-type': 'application/json', 'x-simulator-control': '1' },
          }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`the simulator refused ${path}: ${JSON.stringify(answer)}`);
    return answer as T;
  };
  await control('/', { webhookUrl: '' });
  const workers: Worker[] = [];
  return {
    app,
    simulators,
    control,
    listEvents: async () =>
      (await control<{ event: SimulatedEvent }[]>('/events')).map(({ event }) => event).reverse(),
    async startWorker() {
      const worker = await runWorker(app.services, unscheduledJobs);
      workers.push(worker);
      return worker;
    },
    settle: () => expect.poll(() => countUnfinished(app)).toBe(0),
    async close() {
      for (const worker of workers) await worker.stop().catch(() => undefined);
      await app.close();
      await simulators.stop();
    },
  };
}

async function countUnfinished({ services }: TestApp): Promise<number> {
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
export function send({ app }: TestBilling, event: unknown, secret?: string): Promise<ApiResponse> {
  const body = JSON.stringify(event, null, 2);
  return app.call('POST', '/api/webhooks/stripe', {
    body,
    headers: { 'stripe-signature': signedHeader(body, secret) },
  });
}

export const countStored = ({ app }: TestBilling): Promise<number> =>
  app.withDatabase(async (tx) => (await tx.selectFrom('system.stripe_events').select('id').execute()).length);
