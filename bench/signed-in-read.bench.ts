import type { AddressInfo } from 'node:net';
import { withActor } from '@hearback/database';
import autocannon from 'autocannon';
import { decodeJwt } from 'jose';
import { readConfig } from '../apps/server/src/config.ts';
import { listLocations } from '../apps/server/src/modules/locations/locations.queries.ts';
import { migrateDatabase } from '../apps/server/src/roles/migrate-database.ts';
import { DEMO_PASSWORD } from '../apps/server/src/seed/demo-people.ts';
import { seedDemo } from '../apps/server/src/seed/seed-demo.ts';
import { startApi } from '../apps/server/src/start-api.ts';

const CONNECTIONS = 10;
const SECONDS = 6;

/** A signed-in read through the whole stack, against the same transaction and SQL on the same pool. */
const config = readConfig({
  ...process.env,
  HEARBACK_SECRET: 'a secret of the benchmark, long enough',
  LOG_LEVEL: 'silent',
  RATE_LIMIT_PER_MINUTE: '100000000',
  DATABASE_POOL_SIZE: String(CONNECTIONS),
});
await migrateDatabase(config);
await seedDemo(config);
const api = await startApi(config);
await api.app.listen({ port: 0, host: '127.0.0.1' });
const url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
const token = await signIn();

const stack = await throughTheStack();
const bare = await onThePool();
console.log(
  `signed-in read: ${Math.round(stack)} requests/s through the whole stack, ${Math.round(bare)}/s as the same SQL on the same pool: ratio ${(stack / bare).toFixed(2)}`,
);
await api.stop();

async function signIn(): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@demo.hearback.test', password: DEMO_PASSWORD }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

async function throughTheStack(): Promise<number> {
  const options = {
    url: `${url}/api/locations`,
    connections: CONNECTIONS,
    headers: { authorization: `Bearer ${token}` },
    workers: 1,
  };
  await autocannon({ ...options, duration: 2 });
  const result = await autocannon({ ...options, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were not 2xx, ${result.errors} failed`);
  return result.requests.average;
}

async function onThePool(): Promise<number> {
  const { sub, sid } = decodeJwt(token) as { sub: string; sid: string };
  const claim = { auth_user_id: sub, session_id: sid };
  const end = performance.now() + SECONDS * 1000;
  let done = 0;
  const work = async () => {
    while (performance.now() < end) {
      await withActor(api.services.db, claim, (tx) => listLocations(tx));
      done++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return done / SECONDS;
}
