import type { AddressInfo } from 'node:net';
import { type SystemTx, withSystem } from '@hearback/database';
import { type BreakableLine, createTestDatabase, type TestDatabase } from '@hearback/database/testing';
import { runMigrations } from 'graphile-worker';
import type { RawBuilder } from 'kysely';
import { inject } from 'vitest';
import { type Config, readConfig } from '#server/config.ts';
import { createLog } from '#server/platform/observability/log.ts';
import type { Services } from '#server/platform/services.ts';
import { startApi } from '#server/start-api.ts';

export type ApiResponse = { status: number; body: unknown; headers: Headers; cookie: string };

type Call = { token?: string | undefined; cookie?: string; body?: unknown; headers?: Record<string, string> };

export type TestApp = {
  url: string;
  services: Services;
  config: Config;
  call(method: string, path: string, options?: Call): Promise<ApiResponse>;
  /** Reads or writes any row as the system role. */
  withDatabase<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>;
  /** The same for one statement. Returns its rows. */
  query<T>(statement: RawBuilder<T>): Promise<T[]>;
  close(): Promise<void>;
};

const queue = { name: 'app', prepare: (url: string) => runMigrations({ connectionString: url }) };

/** The real API on a free port, with its own database. */
export async function openTestApp(
  settings: Record<string, string> = {},
  logTo?: NodeJS.WritableStream,
  line?: BreakableLine,
): Promise<TestApp> {
  return openTestAppOn(await createTestDatabase(inject('databaseUrl'), queue), settings, logTo, line);
}

/** The same on an existing database, which is dropped when the app closes. */
export async function openTestAppOn(
  database: TestDatabase,
  settings: Record<string, string>,
  logTo?: NodeJS.WritableStream,
  line?: BreakableLine,
): Promise<TestApp> {
  const config = readConfig({
    DATABASE_URL: line?.reach(database.url) ?? database.url,
    HEARBACK_SECRET: 'a secret of tests, long enough to pass',
    LOG_LEVEL: logTo ? 'trace' : 'silent',
    DATABASE_POOL_SIZE: '5',
    // One test file makes more expensive calls than a person may. The tests of the budgets set 1.
    PERSON_LIMIT_FACTOR: '1000',
    ...settings,
  });
  const api = await startApi(config, createLog(config.logLevel, 'test', { to: logTo }));
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const withDatabase: TestApp['withDatabase'] = (work) => withSystem(api.services.db, 'test', work);
  const url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  return {
    url,
    config,
    services: api.services,
    call: (method, path, options) => call(`${url}${path}`, method, options),
    withDatabase,
    query: (statement) => withDatabase(async (tx) => (await statement.execute(tx)).rows),
    async close() {
      await api.stop();
      await database.drop();
    },
  };
}

async function call(
  url: string,
  method: string,
  { token, cookie, body, headers = {} }: Call = {},
): Promise<ApiResponse> {
  const response = await fetch(url, {
    method,
    headers: {
      'x-hearback': '1',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    body: json ? JSON.parse(text) : text,
    headers: response.headers,
    cookie: response.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; '),
  };
}
