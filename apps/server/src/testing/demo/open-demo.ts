import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { runWorker } from '../../platform/jobs/run-worker.ts';
import { until } from '../../seed/connect/caller.ts';
import { connectWorkspaces } from '../../seed/connect/connect-demo.ts';
import { seedDemo } from '../../seed/seed-demo.ts';
import type { Neighbours } from '../neighbours.ts';
import { type House, openHouse } from '../open-house.ts';
import { STRIPE } from '../shop/open-shop.ts';
import { unscheduledJobs } from '../unscheduled-jobs.ts';

export type Demo = { house: House; fill(): Promise<void>; close(): Promise<void> };

/** What `npm start` starts for the demo, beside neighbours that are there already. */
export async function openDemo(neighbours: Neighbours): Promise<Demo> {
  const { url, settings } = neighbours;
  const house = await openHouse({
    ...settings,
    ...STRIPE,
    STRIPE_API_BASE: url,
    INSTANTLY_API_BASE: `${url}/instantly`,
    HEYREACH_API_BASE: `${url}/heyreach`,
    CLAY_API_BASE: `${url}/clay`,
    HIGHLEVEL_CLIENT_ID: 'ghl_demo_client',
    HIGHLEVEL_CLIENT_SECRET: 'ghl_demo_secret',
    HIGHLEVEL_API_BASE: `${url}/highlevel`,
    HIGHLEVEL_AUTHORIZE_URL: `${url}/highlevel/oauth/chooselocation`,
  });
  // Clay calls back where the house listens, which nobody knows before it does.
  Object.assign(house.config, { publicUrl: house.url });
  await control(neighbours, 'stripe', { webhookUrl: `${house.url}/api/webhooks/stripe` });
  await seedDemo(house.config);
  const worker = await runWorker(house.services, unscheduledJobs);
  return {
    house,
    async fill() {
      await connectWorkspaces(house.config, { apiUrl: house.url, simulatorsUrl: url });
      // What Clay has is answered later, and its answers are jobs again.
      const isQuiet = async () => (await countJobs(house)) === 0;
      await until(
        'The end of all jobs',
        async () => (await isQuiet()) && !(await isClayBusy(neighbours)) && isQuiet(),
      );
    },
    async close() {
      await worker.stop();
      // The queue's connections close a moment after it says so; dropping the database under them would be an error.
      await sleep(200);
      await house.close();
    },
  };
}

export async function control({ url }: Neighbours, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/_control/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers,
  });
  if (!answer.ok) throw new Error(`the simulator refused ${path}: ${await answer.text()}`);
}

async function isClayBusy({ url }: Neighbours): Promise<boolean> {
  const answer = await fetch(`${url}/_control/clay`);
  return ((await answer.json()) as { waiting: number }).waiting > 0;
}

async function countJobs({ services }: House): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs`.execute(
    services.db,
  );
  return rows[0]?.n ?? 0;
}
