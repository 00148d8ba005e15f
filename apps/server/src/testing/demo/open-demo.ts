import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { runWorker } from '#server/platform/jobs/run-worker.ts';
import { until } from '#server/seed/connect/caller.ts';
import { connectWorkspaces } from '#server/seed/connect/connect-demo.ts';
import { seedDemo } from '#server/seed/seed-demo.ts';
import { STRIPE } from '../billing/open-test-billing.ts';
import { openTestApp, type TestApp } from '../stack/open-test-app.ts';
import type { Simulators } from '../stack/simulators.ts';
import { unscheduledJobs } from '../stack/unscheduled-jobs.ts';

export type Demo = { app: TestApp; fill(): Promise<void>; close(): Promise<void> };

/** Starts what `npm start` starts for the demo, with existing simulators. */
export async function openDemo(simulators: Simulators): Promise<Demo> {
  const { url, settings } = simulators;
  const app = await openTestApp({
    ...settings,
    ...STRIPE,
    STRIPE_API_BASE: url,
    INSTANTLY_API_BASE: `${url}/instantly`,
    HEYREACH_API_BASE: `${url}/heyreach`,
    CLAY_API_BASE: `${url}/clay`,
    WEBSITE_ALLOWED_ORIGINS: url,
    HIGHLEVEL_CLIENT_ID: 'ghl_demo_client',
    HIGHLEVEL_CLIENT_SECRET: 'ghl_demo_secret',
    HIGHLEVEL_API_BASE: `${url}/highlevel`,
    HIGHLEVEL_AUTHORIZE_URL: `${url}/highlevel/oauth/chooselocation`,
  });
  // Clay calls back at the app's address, which is known only once it listens.
  Object.assign(app.config, { publicUrl: app.url });
  await control(simulators, 'stripe', { webhookUrl: `${app.url}/api/webhooks/stripe` });
  await seedDemo(app.config);
  const worker = await runWorker(app.services, unscheduledJobs);
  return {
    app,
    async fill() {
      await connectWorkspaces(app.config, { apiUrl: app.url, simulatorsUrl: url });
      // Clay calls back later, and each callback enqueues another job.
      const isQuiet = async () => (await countJobs(app)) === 0;
      await until(
        'The end of all jobs',
        async () => (await isQuiet()) && !(await isClayBusy(simulators)) && isQuiet(),
      );
    },
    async close() {
      await worker.stop();
      // The queue closes its connections slightly after it reports the end; dropping the database before that would
      // fail.
      await sleep(200);
      await app.close();
    },
  };
}

export async function control({ url }: Simulators, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-simulator-control': '1' };
  const answer = await fetch(`${url}/_control/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers,
  });
  if (!answer.ok) throw new Error(`the simulator refused ${path}: ${await answer.text()}`);
}

async function isClayBusy({ url }: Simulators): Promise<boolean> {
  const answer = await fetch(`${url}/_control/clay`, { headers: { 'x-simulator-control': '1' } });
  return ((await answer.json()) as { waiting: number }).waiting > 0;
}

/** Replies that are scheduled for another day stay in the queue. */
async function countJobs({ services }: TestApp): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs
    where run_at < now() + interval '1 hour'`.execute(services.db);
  return rows[0]?.n ?? 0;
}
