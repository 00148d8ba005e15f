import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { withSystem } from '@hearback/database';
import { readConfig } from '../../../apps/server/src/config.ts';
import { addPerson, grantLocation } from '../../../apps/server/src/modules/people/index.ts';
import { migrateDatabase } from '../../../apps/server/src/roles/migrate-database.ts';
import { startApi } from '../../../apps/server/src/start-api.ts';

/** Without logging, and with rate limits that are never reached. */
export const readBenchConfig = (settings: Record<string, string> = {}) =>
  readConfig({
    ...process.env,
    HEARBACK_SECRET: 'a secret of the benchmark, long enough',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '100000000',
    PERSON_LIMIT_FACTOR: '100000',
    ...settings,
  });

type BenchUser = {
  readonly workspace_id: string;
  readonly role: string;
  readonly user_type: 'agency' | 'single_location' | 'agency_customer';
  /** Granted locations, for users who do not see all. */
  readonly granted?: readonly string[];
};

/** A migrated database with an API and helpers to call it. */
export async function startBenchApi(config = readBenchConfig()) {
  await migrateDatabase(config);
  const api = await startApi(config);
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  const { db } = api.services;
  return {
    config,
    db,
    services: api.services,
    url,
    stop: () => api.stop(),
    /** Returns the email address, which is also the password. */
    async add({ workspace_id, role, user_type, granted = [] }: BenchUser): Promise<string> {
      const email = `${randomUUID()}@bench.example`;
      const name = { first_name: 'Bench', last_name: 'Mark', company_name: 'Benchmark' };
      const entry = { email, password: email, role, user_type, onboarding_status: 'completed' as const };
      await withSystem(db, 'benchmark', async (tx) => {
        const { id: user_id } = await addPerson(tx, {
          ...{ workspace_id, ...entry, ...name },
          email_confirmation: 'proven',
        });
        for (const ghl_location_id of granted)
          await grantLocation(tx, { workspace_id, user_id, ghl_location_id, access_level: 'read' });
      });
      return email;
    },
    async signIn(email: string, password = email): Promise<string> {
      const response = await fetch(`${url}/api/auth/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      return ((await response.json()) as { access_token: string }).access_token;
    },
    async get(token: string, path: string): Promise<unknown> {
      const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
      return response.json();
    },
  };
}
