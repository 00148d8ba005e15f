import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CrmOverview, CrmRun } from '@hearback/contract';
import { withWorkspace } from '@hearback/database';
import { createHighlevel, type HighlevelClient } from '@hearback/providers';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { IncomingMessage } from '#server/modules/inbox/index.ts';
import { withLocationToken } from '#server/modules/locations/index.ts';
import { type Ids, receiveMessage } from '../open-inbox.ts';
import { addTestAgency, type TestAgency } from '../people.ts';
import { runJob } from '../run-job.ts';
import { type ApiResponse, openTestApp, type TestApp } from '../stack/open-test-app.ts';
import { openSimulators, type Simulators } from '../stack/simulators.ts';
import { begin, comeBack, setPlan } from './open-crm-test-app.ts';

export const AUSTIN = 'ghlNorthwindAustin01';
export const SEATTLE = 'ghlNorthwindSeattle5';
const SECRET = 'delivery-secret-of-the-tests-0123456789';

// biome-ignore lint/suspicious/noExplicitAny: tests read objects of many shapes, and fail when they are wrong.
type Json = any;
type CrmObjects = Record<'contacts' | 'opportunities' | 'notes' | 'tasks' | 'messages', Json[]>;

export type SyncedCrm = {
  app: TestApp;
  simulators: Simulators;
  agency: TestAgency;
  /** The environment of another process of the app. */
  settings: Record<string, string>;
  deliveryUrl: string;
  /** A call as the owner. */
  ask(method: string, path: string, body?: unknown): Promise<ApiResponse>;
  /** A message of a lead in a location. */
  receive(email: string, more?: Partial<IncomingMessage> & { location_id?: string }): Promise<Ids>;
  /** The API of the CRM, as another app or user of the location. */
  asCrmUser(location_id?: string): Promise<HighlevelClient>;
  control(path: string, body?: object): Promise<Json>;
  objects(location_id?: string): Promise<CrmObjects>;
  overview(location_id?: string): Promise<CrmOverview>;
  /** Runs everything that waits until nothing is left: events, runs and syncs of contacts. */
  drain(): Promise<void>;
  /** The dry run and its approval. */
  turnOn(location_id?: string): Promise<CrmRun>;
  close(): Promise<void>;
};

let minute = 0;

/** An agency with connected locations and the simulated CRM, which sends its events to the app. */
export async function openSyncedCrm(
  name: string,
  locations: readonly string[] = [AUSTIN],
  more: (simulators: Simulators) => Record<string, string> = () => ({}),
): Promise<SyncedCrm> {
  const simulators = await openSimulators();
  const base = `${simulators.url}/highlevel`;
  const control: SyncedCrm['control'] = async (path, body) => {
    const response = await fetch(`${simulators.url}/_control/highlevel/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'x-simulator-control': '1', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
  const settings = {
    HIGHLEVEL_CLIENT_ID: 'ghl_demo_client',
    HIGHLEVEL_CLIENT_SECRET: 'ghl_demo_secret',
    HIGHLEVEL_API_BASE: base,
    HIGHLEVEL_AUTHORIZE_URL: `${base}/v2/oauth/chooselocation`,
    HIGHLEVEL_WEBHOOK_PUBLIC_KEY: (await control('webhook-key')).publicKey,
    HIGHLEVEL_CONVERSATION_PROVIDER_ID: 'ghl_demo_provider',
    HIGHLEVEL_DELIVERY_SECRET: SECRET,
    INSTANTLY_API_BASE: `${simulators.url}/instantly`,
    HEYREACH_API_BASE: `${simulators.url}/heyreach`,
    ...more(simulators),
  };
  const app = await openTestApp(settings);
  const deliveryUrl = `${app.url}/api/webhooks/highlevel/messages/${SECRET}`;
  // Tests make more calls in ten seconds than the CRM allows.
  await control('', {
    webhookUrl: `${app.url}/api/webhooks/highlevel`,
    rateLimit: { per10Seconds: 100_000 },
  });
  await control('delivery', { deliveryUrl });
  const agency = await addTestAgency(app, name);
  await setPlan(app, agency.workspace_id, 'five', 'active');
  for (const locationId of locations) {
    const journey = await begin({ app }, agency.owner);
    const back = await control('approve', { url: journey.authUrl.href, locationId });
    await comeBack({ app }, journey, new URL(back.redirectUrl).searchParams.get('code') ?? '');
  }
  await app.query(sql`delete from sync_runs`);
  const ask: SyncedCrm['ask'] = (method, path, body) =>
    app.call(method, path, { token: agency.owner.token, ...(body === undefined ? {} : { body }) });
  const { workspace_id } = agency;
  const drain = () => drainAll({ app, control, workspace_id });
  const crm: SyncedCrm = {
    app,
    simulators,
    agency,
    settings,
    deliveryUrl,
    ask,
    control,
    drain,
    receive: (email, more) => receive(app, workspace_id, email, more),
    asCrmUser: (location_id = AUSTIN) =>
      withLocationToken(app.services, { workspace_id, ghl_location_id: location_id }, async (accessToken) =>
        createHighlevel({ baseUrl: base, accessToken }),
      ),
    objects: (location_id = AUSTIN) => control(`objects?locationId=${location_id}`),
    overview: async (location_id = AUSTIN) =>
      (await ask('GET', `/api/crm/${location_id}`)).body as CrmOverview,
    async turnOn(location_id = AUSTIN) {
      expect((await ask('POST', `/api/crm/${location_id}/preview`)).status).toBe(200);
      await drain();
      const { preview } = await crm.overview(location_id);
      expect(preview).toMatchObject({ status: 'done' });
      const approved = await ask('POST', `/api/crm/${location_id}/approve`, { preview_id: preview?.id });
      expect(approved.status).toBe(200);
      await drain();
      return (await crm.overview(location_id)).run as CrmRun;
    },
    async close() {
      await app.close();
      await simulators.stop();
    },
  };
  return crm;
}

async function receive(
  { services }: TestApp,
  workspace_id: string,
  email: string,
  { location_id = AUSTIN, ...more }: Partial<IncomingMessage> & { location_id?: string } = {},
): Promise<Ids> {
  minute += 1;
  const key = randomUUID();
  const message: IncomingMessage = {
    workspace_id,
    account_id: null,
    source: 'cold_email',
    by: 'hook',
    key,
    direction: 'inbound',
    subject: 'Re: Hello',
    body: `Words of ${key}`,
    sent_at: new Date(Date.UTC(2026, 0, 1, 0, minute)),
    campaign: null,
    eaccount: null,
    thread: {},
    ...more,
    lead: { email, location_id, ...more.lead },
  };
  return withWorkspace(services.db, workspace_id, async (tx) => {
    await receiveMessage(services, tx, message);
    const { rows } = await sql<Ids>`
      select contact_id, id as message_id from messages
      where workspace_id = ${workspace_id} and provider_message_key = ${key}`.execute(tx);
    return rows[0] ?? { contact_id: '', message_id: '' };
  });
}

type DrainScope = Pick<SyncedCrm, 'app' | 'control'> & { readonly workspace_id: string };

async function drainAll({ app, control, workspace_id }: DrainScope): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    const events = (await control('events')) as { deliveries: { state: string }[] }[];
    const isTravelling = events.some(({ deliveries }) => deliveries.some(({ state }) => state === 'waiting'));
    const [left] = await app.query(sql<{ events: number; runs: string[]; contacts: string[] }>`
      select (select count(*)::int from webhook_events
          where workspace_id = ${workspace_id} and status = 'received' and provider = 'highlevel') as events,
        array(select id::text from crm_runs where status in ('queued', 'running')) as runs,
        array(select contact_id::text from crm_changes where status = 'waiting') as contacts`);
    if (!left) return;
    if (left.events > 0)
      await runJob(app.services, 'webhooks.process-waiting', {
        workspace_id,
        provider: 'highlevel',
        account_id: null as unknown as string,
      });
    for (const run_id of left.runs) await runJob(app.services, 'crm.run', { workspace_id, run_id });
    for (const contact_id of left.contacts)
      await runJob(app.services, 'crm.sync-contact', { workspace_id, contact_id });
    if (left.events + left.runs.length + left.contacts.length > 0) continue;
    if (!isTravelling) return;
    await sleep(10);
  }
  const left =
    await app.query(sql`select (select json_agg(r) from crm_runs r where status in ('queued', 'running')) as runs,
    (select json_agg(q) from crm_changes q) as changes,
    (select json_agg(e) from webhook_events e where status = 'received') as events`);
  throw new Error(`the sync never ends: ${JSON.stringify(left)}`);
}
