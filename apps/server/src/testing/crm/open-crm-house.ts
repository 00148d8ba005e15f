import { randomUUID } from 'node:crypto';
import type { Location, PlanName } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { runWorker, type Worker } from '../../platform/jobs/run-worker.ts';
import { type Answer, type House, openHouse } from '../open-house.ts';
import { addTestAgency, type TestAgency, type TestPerson } from '../people.ts';
import { unscheduledJobs } from '../unscheduled-jobs.ts';
import { StandIn } from './stand-in.ts';

export type CrmHouse = {
  house: House;
  crm: StandIn;
  /** An agency with a plan. */
  addAgency(name: string, plan: PlanName | null, status?: string): Promise<TestAgency>;
  startWorker(): Promise<Worker>;
  close(): Promise<void>;
};

export async function openCrmHouse(logTo?: NodeJS.WritableStream): Promise<CrmHouse> {
  const crm = await StandIn.start();
  const house = await openHouse(crm.settings, logTo);
  const workers: Worker[] = [];
  return {
    house,
    crm,
    async addAgency(name, plan, status = 'active') {
      const agency = await addTestAgency(house, name);
      if (plan) await setPlan(house, agency.workspace_id, plan, status);
      return agency;
    },
    async startWorker() {
      const worker = await runWorker(house.services, unscheduledJobs);
      workers.push(worker);
      return worker;
    },
    async close() {
      for (const worker of workers) await worker.stop().catch(() => undefined);
      await house.close();
      await crm.stop();
    },
  };
}

export const setPlan = (
  { services }: House,
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

export type Journey = { state: string; cookie: string; authUrl: URL; remainingSlots: unknown };

type Place = Pick<CrmHouse, 'house'>;

export const start = ({ house }: Place, { token }: TestPerson, cookie = ''): Promise<Answer> =>
  house.call('POST', '/api/functions/ghl-oauth-start', { token, cookie });

/** To the consent screen, with everything the browser then holds. */
export async function begin(place: Place, person: TestPerson): Promise<Journey> {
  const answer = await start(place, person);
  expect(answer.status).toBe(200);
  const { authUrl, remainingSlots } = answer.body as { authUrl: string; remainingSlots: unknown };
  const url = new URL(authUrl);
  return { state: url.searchParams.get('state') ?? '', cookie: answer.cookie, authUrl: url, remainingSlots };
}

export const comeBack = (
  { house }: Place,
  { state, cookie }: Pick<Journey, 'state' | 'cookie'>,
  code: string,
): Promise<Answer> =>
  house.call('POST', '/api/functions/ghl-oauth-callback', { body: { code, state }, cookie });

/** The whole way, as a person walks it. */
export async function connect(place: CrmHouse, person: TestPerson, id: string): Promise<Answer> {
  const answer = await comeBack(place, await begin(place, person), place.crm.approve([id]));
  expect(answer).toMatchObject({ status: 200, body: { locationId: id } });
  return answer;
}

export async function listLocations({ house }: Place, { token }: TestPerson): Promise<Location[]> {
  return (await house.call('GET', '/api/locations', { token })).body as Location[];
}

export async function findLocation(
  place: Place,
  person: TestPerson,
  id: string,
): Promise<Location | undefined> {
  return (await listLocations(place, person)).find((location) => location.ghl_location_id === id);
}

/** As if so much of the access tokens' time had passed; how the CRM sees them is not changed. */
export const setExpiry = ({ house }: Place, id: string, interval: string): Promise<unknown> =>
  withSystem(house.services.db, 'test', (tx) =>
    sql`update oauth_tokens set expires_at = now() + ${interval}::interval where ghl_location_id = ${id}`.execute(
      tx,
    ),
  );
