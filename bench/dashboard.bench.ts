import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { withSystem } from '@hearback/database';
import pg from 'pg';
import { readConfig } from '../apps/server/src/config.ts';
import { addPerson, grantLocation, openWorkspace } from '../apps/server/src/modules/people/index.ts';
import { migrateDatabase } from '../apps/server/src/roles/migrate-database.ts';
import { startApi } from '../apps/server/src/start-api.ts';
import { prepareTexts, seedInbox } from './seed/seed-inbox.ts';

const SMALL = 10_000;
const LARGE = Number(process.argv[2] ?? 1_000_000);
const TIMES = 25;
const SPREAD_MS = 139 * 86_400_000;

/** The dashboard of a small and of a large workspace, side by side in one database, as the owner and as a customer. */
const config = readConfig({
  ...process.env,
  HEARBACK_SECRET: 'a secret of the benchmark, long enough',
  LOG_LEVEL: 'silent',
  RATE_LIMIT_PER_MINUTE: '100000000',
});
await migrateDatabase(config);
const api = await startApi(config);
await api.app.listen({ port: 0, host: '127.0.0.1' });
const url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;

const owner = new pg.Client({ connectionString: config.databaseUrl });
await owner.connect();
await prepareTexts(owner);
const small = await open(SMALL);
const large = await open(LARGE);
await owner.query('vacuum analyze');
await owner.end();

for (const who of ['owner', 'customer'] as const) {
  // Seeding takes longer than a token lives.
  const tokens = { small: await signIn(small[who]), large: await signIn(large[who]) };
  const [smallMs, largeMs] = [await median(tokens.small), await median(tokens.large)];
  const { active_conversations } = await get(tokens.large);
  console.log(
    `dashboard of the ${who}: ${smallMs.toFixed(1)} ms at ${SMALL} messages, ${largeMs.toFixed(1)} ms at ${LARGE} (${active_conversations} active conversations): growth ${(largeMs / smallMs).toFixed(1)} for ${LARGE / SMALL} times as many`,
  );
}
await api.stop();

/** Addresses of people. */
type Place = { readonly owner: string; readonly customer: string };

async function open(messages: number): Promise<Place> {
  const workspace_id = await withSystem(api.services.db, 'benchmark', (tx) => openWorkspace(tx, 'Benchmark'));
  // The newest were sent just now.
  await seedInbox(owner, { workspace_id, messages, starting: new Date(Date.now() - SPREAD_MS) });
  return {
    owner: await add(workspace_id, 'owner', 'agency'),
    customer: await add(workspace_id, 'client', 'agency_customer'),
  };
}

/** Returns the address, which is the password too. A customer sees two of the twenty locations. */
async function add(
  workspace_id: string,
  role: string,
  user_type: 'agency' | 'agency_customer',
): Promise<string> {
  const email = `${randomUUID()}@bench.example`;
  await withSystem(api.services.db, 'benchmark', async (tx) => {
    const { id: user_id } = await addPerson(tx, {
      workspace_id,
      email,
      password: email,
      role,
      user_type,
      onboarding_status: 'completed',
      first_name: 'Bench',
      last_name: 'Mark',
      company_name: 'Benchmark',
    });
    const granted = user_type === 'agency_customer' ? [2, 3] : [];
    for (const n of granted) {
      const ghl_location_id = `${workspace_id.slice(0, 8)}${n}`;
      await grantLocation(tx, { workspace_id, user_id, ghl_location_id, access_level: 'read' });
    }
  });
  return email;
}

async function signIn(email: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: email }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

async function median(token: string): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < TIMES + 3; time += 1) {
    const start = performance.now();
    await get(token);
    if (time >= 3) times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? Number.NaN;
}

async function get(token: string): Promise<{ active_conversations: number }> {
  const response = await fetch(`${url}/api/dashboard`, { headers: { authorization: `Bearer ${token}` } });
  if (response.status !== 200) throw new Error(`the dashboard answered ${response.status}`);
  return (await response.json()) as { active_conversations: number };
}
