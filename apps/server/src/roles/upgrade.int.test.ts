import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  AccessTokenResponse,
  ClaySettings,
  Location,
  OutreachAccount,
  ScheduledReply,
  SyncRun,
} from '@hearback/contract';
import {
  createTestDatabase,
  listReleaseDumps,
  migrateLegacyTo,
  type ReleaseDump,
  readCatalog,
  readReleaseDump,
  restoreRelease,
} from '@hearback/database/testing';
import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig } from '../config.ts';
import { runWorker, type Worker } from '../platform/jobs/run-worker.ts';
import { createSecretBox } from '../platform/secrets/secret-box.ts';
import { sealedColumns } from '../registry.ts';
import { control } from '../testing/demo/open-demo.ts';
import { openTestAppOn, type TestApp } from '../testing/stack/open-test-app.ts';
import { openSimulators, type Simulators } from '../testing/stack/simulators.ts';
import { unscheduledJobs } from '../testing/stack/unscheduled-jobs.ts';
import { migrateDatabase } from './migrate-database.ts';

const OWNER = 'owner@demo.hearback.test';
const KEY = 'inst_demo_northwind_a';
const OTHER_KEY = 'inst_demo_northwind_b';
/** The first release that required sealed values to be bound stopped here, with all of these applied. */
const NEWEST_WHEN_STUCK = '0257-policies-written-out.sql';

const prepareQueue = (url: string) => runMigrations({ connectionString: url });
const restore = (dump: ReleaseDump) => restoreRelease(inject('databaseUrl'), dump, prepareQueue);
const releases = await listReleaseDumps();
const newDatabase = await createTestDatabase(inject('databaseUrl'));
const newCatalog = await readCatalog(newDatabase.url);
await newDatabase.drop();

/** Every sealed value, decrypted with the secret. */
async function openSecrets(app: Pick<TestApp, 'query'>, secret: string): Promise<Record<string, string[]>> {
  const box = createSecretBox(secret);
  const texts: Record<string, string[]> = {};
  for (const column of sealedColumns) {
    const names = [...column.key, column.column].map((name) => sql.ref(name));
    const rows = await app.query(sql<Record<string, string>>`
      select ${sql.join(names)} from ${sql.table(column.table)} where ${sql.ref(column.column)} is not null`);
    texts[`${column.table}.${column.column}`] = rows.map((row) => box.open(column, row)).sort();
  }
  return texts;
}

describe.each(releases)('an installation of release %s, after the upgrade', (release) => {
  let dump: ReleaseDump;
  let simulators: Simulators;
  let app: TestApp;
  let worker: Worker;
  let folder: string;
  let token: string;

  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await app.call(method, path, { token, ...(body === undefined ? {} : { body }) });
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as T;
  };
  const countRows = (table: string): number =>
    dump.tables.find(({ name }) => name === table)?.rows.length ?? 0;
  /** Counts emails sent from either account of the owner. */
  const sentMails = async (words: string): Promise<number> => {
    const mailboxes = await Promise.all(
      [KEY, OTHER_KEY].map(async (key) => {
        const answer = await fetch(`${simulators.url}/instantly/api/v2/emails?email_type=manual&limit=100`, {
          headers: { authorization: `Bearer ${key}` },
        });
        return ((await answer.json()) as { items: { body: { text?: string } }[] }).items;
      }),
    );
    return mailboxes.flat().filter(({ body }) => body.text?.includes(words)).length;
  };

  beforeAll(async () => {
    dump = await readReleaseDump(release);
    folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
    const memoryFile = join(folder, 'simulators.json');
    writeFileSync(memoryFile, JSON.stringify(dump.simulators));
    simulators = await openSimulators({ memoryFile });
    const { url, settings } = simulators;
    const unlimited = { perSecond: 100_000, perMinute: 100_000, emailsPerMinute: 100_000 };
    await control(simulators, 'instantly', { rateLimit: unlimited });
    const database = await restore(dump);
    const environment = {
      ...settings,
      HEARBACK_SECRET: dump.secret,
      INSTANTLY_API_BASE: `${url}/instantly`,
      HEYREACH_API_BASE: `${url}/heyreach`,
      CLAY_API_BASE: `${url}/clay`,
      HIGHLEVEL_CLIENT_ID: 'ghl_demo_client',
      HIGHLEVEL_CLIENT_SECRET: 'ghl_demo_secret',
      HIGHLEVEL_API_BASE: `${url}/highlevel`,
    };
    await migrateDatabase(readConfig({ DATABASE_URL: database.url, LOG_LEVEL: 'silent', ...environment }));
    app = await openTestAppOn(database, environment);
    worker = await runWorker(app.services, unscheduledJobs);
  });

  afterAll(async () => {
    await worker?.stop();
    await app?.close();
    await simulators?.stop();
    rmSync(folder, { recursive: true });
  });

  it('has the same catalog as a new installation', async () => {
    expect(await readCatalog(app.config.databaseUrl)).toEqual(newCatalog);
  });

  it('keeps people signed in', async () => {
    for (const [email, cookie] of Object.entries(dump.cookies)) {
      const answer = await app.call('POST', '/api/auth/refresh', { cookie });
      expect([email, answer.status]).toEqual([email, 200]);
      const { access_token } = answer.body as AccessTokenResponse;
      expect((await app.call('GET', '/api/users/me', { token: access_token })).body).toMatchObject({ email });
      if (email === OWNER) token = access_token;
    }
  });

  it('keeps client access, and gives clients of new locations less access', async () => {
    const locations = await app.query(sql<{
      threads: string;
      comments: boolean;
      answers: boolean;
      reports: boolean;
      meetings: boolean;
    }>`
      select distinct client_threads as threads, client_may_comment as comments, client_may_answer as answers,
        client_sees_reports as reports, client_sees_meetings as meetings from ghl_locations`);
    expect(locations).toEqual([
      { threads: 'all', comments: true, answers: false, reports: true, meetings: true },
    ]);
    const email = 'client@demo.hearback.test';
    const signedIn = await app.call('POST', '/api/auth/refresh', { cookie: dump.cookies[email] ?? '' });
    const client = { token: (signedIn.body as AccessTokenResponse).access_token };
    const listed = await app.call('GET', '/api/conversations', client);
    const [seen] = await app.query(sql<{ n: number }>`select count(*)::int as n from conversations v
      join user_location_access a on a.workspace_id = v.workspace_id and a.ghl_location_id = v.location_id
      join users u on u.workspace_id = a.workspace_id and u.id = a.user_id where u.email = ${email}`);
    expect((listed.body as { conversations: unknown[] }).conversations).toHaveLength(
      Math.min(100, seen?.n ?? 0),
    );
    const [created] = await app.query(sql<{ threads: string }>`
      insert into ghl_locations (workspace_id, ghl_location_id, name)
      select id, 'connected-later', 'Later' from workspaces limit 1 returning client_threads as threads`);
    expect(created).toEqual({ threads: 'interested' });
    await app.query(sql`delete from ghl_locations where ghl_location_id = 'connected-later'`);
  });

  it('opens every secret', async () => {
    const texts = await openSecrets(app, dump.secret);
    expect(texts['accounts.sealed_api_key']).toEqual(expect.arrayContaining([KEY, 'hr_demo_northwind']));
    expect(texts['accounts.sealed_api_key']).toHaveLength(countRows('accounts'));
    expect(texts['oauth_tokens.sealed_refresh_token']).toHaveLength(countRows('oauth_tokens'));
    expect(texts['clay_webhooks.sealed_auth_token']).toEqual(['clay-table-token']);
  });

  it('shows accounts, locations, conversations and the Clay table', async () => {
    const accounts = await ask<OutreachAccount[]>('GET', '/api/accounts');
    expect(accounts.map(({ provider }) => provider).sort()).toEqual(['heyreach', 'instantly', 'instantly']);
    const locations = await ask<Location[]>('GET', '/api/locations');
    expect(locations.filter(({ connected }) => connected).length).toBeGreaterThanOrEqual(5);
    const { conversations } = await ask<{ conversations: { contact_id: string }[] }>(
      'GET',
      '/api/conversations',
    );
    expect(conversations.length).toBeGreaterThanOrEqual(25);
    const thread = await ask<{ messages: unknown[] }>(
      'GET',
      `/api/conversations/${conversations[0]?.contact_id}`,
    );
    expect(thread.messages).not.toEqual([]);
    expect(await ask<ClaySettings>('GET', '/api/enrichment/clay')).toMatchObject({
      connected: true,
      has_auth_token: true,
    });
  });

  it('finishes imports and syncs that were in progress, and sends what was queued once', async () => {
    await sql`select graphile_worker.add_job('platform.resume-runs', '{}')`.execute(app.services.db);
    const listImports = () =>
      app.query(sql<{ file_name: string; status: string; imported: number }>`
        select file_name, status, imported from imports order by file_name`);
    await expect.poll(listImports).toEqual([
      { file_name: 'interrupted.csv', status: 'done', imported: 4_000 },
      { file_name: 'queued.csv', status: 'done', imported: 20 },
    ]);
    const listRuns = async () =>
      (await ask<SyncRun[]>('GET', '/api/sync/runs')).filter(({ status }) => status !== 'done');
    await expect.poll(listRuns).toEqual([]);
    await expect.poll(() => sentMails('Queued before the upgrade.')).toBe(1);
    await simulators.waitForMail('client@demo.hearback.test');
  });

  it('keeps scheduled replies and sends one when asked to', async () => {
    const { replies } = await ask<{ replies: ScheduledReply[] }>('GET', '/api/scheduled-replies');
    expect(replies).toHaveLength(release === '0.1.0-7555200' ? 0 : 1);
    for (const { id, content } of replies) {
      expect([content, await sentMails(content)]).toEqual(['Scheduled before the upgrade.', 0]);
      await ask('PATCH', `/api/replies/${id}`, { sendAt: null });
      await expect.poll(() => sentMails(content)).toBe(1);
    }
  });

  it('receives a message and sends the answer', async () => {
    const accounts = await ask<OutreachAccount[]>('GET', '/api/accounts');
    const account = accounts.find(({ key_last_four }) => KEY.endsWith(key_last_four));
    const { url } = await ask<{ url: string }>('GET', `/api/accounts/${account?.id}/webhook`);
    await control(simulators, `instantly/accounts/${KEY}`, { webhookUrl: app.url + new URL(url).pathname });
    const words = `Tell me more ${randomUUID()}`;
    await control(simulators, 'instantly/reply', { text: words, account: KEY });
    const findMessage = async () =>
      (await app.query(sql<{ id: string }>`select id from messages where body like ${`%${words}%`}`))[0];
    await expect.poll(findMessage).toBeDefined();
    const answer = `With pleasure ${randomUUID()}`;
    await ask('POST', '/api/functions/send-instantly-reply', {
      messageId: (await findMessage())?.id,
      content: answer,
      idempotencyKey: randomUUID(),
    });
    await expect.poll(() => sentMails(answer)).toBe(1);
  });
});

describe('an installation whose upgrade stopped while its secrets were being bound', () => {
  it('is upgraded by this release', async () => {
    const dump = await readReleaseDump('0.1.0-7555200');
    const database = await restore(dump);
    await migrateLegacyTo(database.url, NEWEST_WHEN_STUCK);
    const system = new pg.Client({ connectionString: database.url });
    await system.connect();
    await system.query('set role hearback_system');
    await expect(
      system.query("update accounts set sealed_api_key = 'b1.' || sealed_api_key"),
    ).rejects.toThrow('accounts_bound');
    await system.end();
    await migrateDatabase(
      readConfig({ DATABASE_URL: database.url, LOG_LEVEL: 'silent', HEARBACK_SECRET: dump.secret }),
    );
    const app = await openTestAppOn(database, { HEARBACK_SECRET: dump.secret });
    expect((await openSecrets(app, dump.secret))['accounts.sealed_api_key']).toContain(KEY);
    await app.close();
  });
});
