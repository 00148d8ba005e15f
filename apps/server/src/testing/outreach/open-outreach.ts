import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OutreachAccount, OutreachProvider } from '@hearback/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { openWorkspace } from '#server/modules/people/index.ts';
import { runWorker, type Worker } from '#server/platform/jobs/run-worker.ts';
import { addTestPerson, type TestPerson } from '../people.ts';
import { type ApiResponse, openTestApp, type TestApp } from '../stack/open-test-app.ts';
import { openSimulators, type Simulators } from '../stack/simulators.ts';
import { spawnWorker } from '../stack/spawn-worker.ts';
import { unscheduledJobs } from '../stack/unscheduled-jobs.ts';

export const KEYS = {
  instantly: 'inst_demo_northwind_a',
  otherInstantly: 'inst_demo_northwind_b',
  soloInstantly: 'inst_demo_solo',
  heyreach: 'hr_demo_northwind',
};

export type Outreach = {
  app: TestApp;
  simulators: Simulators;
  owner: TestPerson;
  /** The simulator's control API. */
  control<T>(provider: OutreachProvider, path: string, body?: unknown): Promise<T>;
  /** A call as the owner. */
  ask(method: string, path: string, body?: unknown): Promise<ApiResponse>;
  /** Without its first sync, which tests start when needed. */
  addAccount(provider: OutreachProvider, key: string): Promise<OutreachAccount>;
  /** The webhook address on this app. */
  toWebhook(account: OutreachAccount): Promise<string>;
  startWorker(): Promise<Worker>;
  /** In a separate process that can be killed. */
  spawnWorker(): ChildProcess;
  /** Waits until every job is done. */
  settle(): Promise<void>;
  close(): Promise<void>;
};

/** An agency with an app, and the outreach providers. */
export async function openOutreach(
  settings: Record<string, string> = {},
  logTo?: NodeJS.WritableStream,
): Promise<Outreach> {
  const simulators = await openSimulators();
  const { url } = simulators;
  const bases = { INSTANTLY_API_BASE: `${url}/instantly`, HEYREACH_API_BASE: `${url}/heyreach` };
  const app = await openTestApp({ ...simulators.settings, ...bases, ...settings }, logTo);
  const owner = await addOwner(app);
  const workers: Worker[] = [];
  const ask: Outreach['ask'] = (method, path, body) =>
    app.call(method, path, { token: owner.token, ...(body === undefined ? {} : { body }) });
  return {
    app,
    simulators,
    owner,
    ask,
    control: (provider, path, body) => control(`${url}/_control/${provider}${path}`, body),
    async addAccount(provider, key) {
      const answer = await ask('POST', '/api/accounts', {
        provider,
        name: `Account of ${provider}`,
        api_key: key,
      });
      if (answer.status !== 200) throw new Error(`could not add ${key}: ${JSON.stringify(answer.body)}`);
      await deleteFirstSyncs(app);
      return answer.body as OutreachAccount;
    },
    async toWebhook({ id }) {
      const { body } = await ask('GET', `/api/accounts/${id}/webhook`);
      return app.url + new URL((body as { url: string }).url).pathname;
    },
    async startWorker() {
      const jobs = unscheduledJobs.filter(({ name }) => name !== 'sync.first');
      const worker = await runWorker(app.services, jobs);
      workers.push(worker);
      return worker;
    },
    spawnWorker: () => spawnWorker(app, { ...simulators.settings, ...bases, ...settings }),
    settle: () => expect.poll(() => countJobs(app)).toBe(0),
    async close() {
      for (const worker of workers) await worker.stop().catch(() => undefined);
      // The queue closes its connections slightly after it reports the end; dropping the database before that would
      // fail.
      for (let attempt = 0; attempt < 1_000 && (await countStrangers(app)) > 0; attempt += 1) await sleep(20);
      await app.close();
      await simulators.stop();
    },
  };
}

async function addOwner(app: TestApp): Promise<TestPerson> {
  const workspace_id = await app.withDatabase((tx) => openWorkspace(tx, 'Outreach'));
  return addTestPerson(app, workspace_id, { role: 'owner', user_type: 'agency' });
}

async function control<T>(url: string, body?: unknown): Promise<T> {
  const response = await fetch(
    url,
    body === undefined
      ? { headers: { 'x-simulator-control': '1' } }
      : {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json', 'x-simulator-control': '1' },
        },
  );
  const answer = (await response.json()) as T;
  if (!response.ok) throw new Error(`the simulator refused ${url}: ${JSON.stringify(answer)}`);
  return answer;
}

async function countJobs({ services }: TestApp): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from graphile_worker.jobs where task_identifier ~ '^(webhooks|sync|campaigns|leads)\.(process|run|auto-map|follow)'`.execute(
    services.db,
  );
  return rows[0]?.n ?? 0;
}

/** Removes the first syncs, which a spawned worker would run. */
const deleteFirstSyncs = ({ services }: TestApp) =>
  sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where task_identifier = 'sync.first'))`.execute(services.db);

async function countStrangers({ services }: TestApp): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name not like 'hearback%'`.execute(services.db);
  return rows[0]?.n ?? 0;
}
