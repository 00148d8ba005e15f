import { randomUUID } from 'node:crypto';
import type { Location, PlanName } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { runWorker, type Worker } from '#server/platform/jobs/run-worker.ts';
import { addTestAgency, type TestAgency, type TestPerson } from '../people.ts';
import { type ApiResponse, openTestApp, type TestApp } from '../stack/open-test-app.ts';
import { unscheduledJobs } from '../stack/unscheduled-jobs.ts';
import { FakeCrm } from './fake-crm.ts';

export type CrmTestApp = {
  app: TestApp;
  crm: FakeCrm;
  /** An agency with a plan. */
  addAgency(name: string, plan: PlanName | null, status?: string): Promise<TestAgency>;
  startWorker(): Promise<Worker>;
  close(): Promise<void>;
};

export async function openCrmTestApp(logTo?: NodeJS.WritableStream): Promise<CrmTestApp> {
  const crm = await FakeCrm.start();
  const app = await openTestApp(crm.settings, logTo);
  const workers: Worker[] = [];
  return {
    app,
    crm,
    async addAgency(name, plan, status = 'active') {
      const agency = await addTestAgency(app, name);
      if (plan) await setPlan(app, agency.workspace_id, plan, status);
      return agency;
    },
    async startWorker() {
      const worker = await runWorker(app.services, unscheduledJobs);
      workers.push(worker);
      return worker;
    },
    async close() {
      for (const worker of workers) await worker.stop().catch(() => undefined);
      await app.close();
      await crm.stop();
    },
  };
}

export const setPlan = (
  { services }: TestApp,
  workspace_id: string,
  plan: PlanName,
  status: string,
): Promise<void> =>
  withSystem(services.db, 'test', async (tx) => {
    await tx
      .insertInto('subscriptions')
      .values({
        workspace_id,
        plan,
        status,
        stripe_customer_id: `cus_${randomUUID()}`,
        stripe_subscription_id: `sub_${randomUUID()}`,
        current_period_end: null,
        cancel_at_period_end: false,
        as_of: new Date(),
      })
      .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet({ plan, status }))
      .execute();
  });

export type OauthStart = { state: string; cookie: string; authUrl: URL; remainingSlots: unknown };

type WithApp = Pick<CrmTestApp, 'app'>;

export const start = ({ app }: WithApp, { token }: TestPerson, cookie = ''): Promise<ApiResponse> =>
  app.call('POST', '/api/functions/ghl-oauth-start', { token, cookie });

/** Starts the OAuth flow and returns everything the browser then holds. */
export async function begin(place: WithApp, person: TestPerson): Promise<OauthStart> {
  const answer = await start(place, person);
  expect(answer.status).toBe(200);
  const { authUrl, remainingSlots } = answer.body as { authUrl: string; remainingSlots: unknown };
  const url = new URL(authUrl);
  return { state: url.searchParams.get('state') ?? '', cookie: answer.cookie, authUrl: url, remainingSlots };
}

export const comeBack = (
  { app }: WithApp,
  { state, cookie }: Pick<OauthStart, 'state' | 'cookie'>,
  code: string,
): Promise<ApiResponse> =>
  app.call('POST', '/api/functions/ghl-oauth-callback', { body: { code, state }, cookie });

/** The whole OAuth flow. */
export async function connect(place: CrmTestApp, person: TestPerson, id: string): Promise<ApiResponse> {
  const answer = await comeBack(place, await begin(place, person), place.crm.approve([id]));
  expect(answer).toMatchObject({ status: 200, body: { locationId: id } });
  return answer;
}

export async function listLocations({ app }: WithApp, { token }: TestPerson): Promise<Location[]> {
  return (await app.call('GET', '/api/locations', { token })).body as Location[];
}

export async function findLocation(
  place: WithApp,
  person: TestPerson,
  id: string,
): Promise<Location | undefined> {
  return (await listLocations(place, person)).find((location) => location.ghl_location_id === id);
}

/** Changes the stored expiry of the access tokens, but not their expiry at the CRM. */
export const setExpiry = ({ app }: WithApp, id: string, interval: string): Promise<unknown> =>
  app.query(
    sql`update oauth_tokens set expires_at = now() + ${interval}::interval where ghl_location_id = ${id}`,
  );
