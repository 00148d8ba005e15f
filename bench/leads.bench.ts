import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { withSystem } from '@hearback/database';
import pg from 'pg';
import { readConfig } from '../apps/server/src/config.ts';
import { addPerson, grantLocation, openWorkspace } from '../apps/server/src/modules/people/index.ts';
import { migrateDatabase } from '../apps/server/src/roles/migrate-database.ts';
import { startApi } from '../apps/server/src/start-api.ts';
import { type SeededCampaign, seedLeads } from './seed/seed-leads.ts';

const SMALL = 10_000;
const LARGE = Number(process.argv[2] ?? 100_000);
const TIMES = 25;

/** The leads of a small and of a large campaign, side by side, to who sees everything and to who sees one location. */
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
const workspace_id = await withSystem(api.services.db, 'benchmark', (tx) => openWorkspace(tx, 'Benchmark'));
const small = await seedLeads(owner, workspace_id, SMALL);
const large = await seedLeads(owner, workspace_id, LARGE);
await owner.query('vacuum analyze');
await owner.end();

const lists: Record<string, string> = {
  'first page': '',
  'by status': '?status=error',
  'by a rare status': '?status=running',
  'by e-mail provider': '?email_provider=yahoo',
  'by all of them': '?status=complete&email_provider=gmail&q=first7',
  'search, common words': '?q=head of',
  'search, one person': '?q=lead777.',
  'search, nobody': '?q=nowhere to be found',
  counted: '/count',
  'counted, with search': '/count?q=lead77',
};

for (const who of ['owner', 'reader'] as const) {
  const token = await signIn(await add(who));
  for (const [name, query] of Object.entries(lists)) await compare(`${name}, ${who}`, token, query);
  const deep = await walk(token, large, 200);
  await compare(`page ${deep.pages}, ${who}`, token, `?after=${deep.after}`);
}
await api.stop();

async function compare(name: string, token: string, query: string): Promise<void> {
  const [smallMs, largeMs] = [await median(token, small, query), await median(token, large, query)];
  console.log(
    `${name}: ${smallMs.toFixed(1)} ms at ${SMALL} leads, ${largeMs.toFixed(1)} ms at ${LARGE}: growth ${(largeMs / smallMs).toFixed(1)} for ${LARGE / SMALL} times as many`,
  );
}

async function walk(
  token: string,
  campaign: SeededCampaign,
  most: number,
): Promise<{ pages: number; after: string }> {
  let after = '';
  for (let pages = 1; ; pages += 1) {
    const { next } = (await get(token, campaign, after && `?after=${after}`)) as { next: string | null };
    if (next === null || pages === most) return { pages, after };
    after = next;
  }
}

async function add(who: 'owner' | 'reader'): Promise<string> {
  const email = `${randomUUID()}@bench.example`;
  await withSystem(api.services.db, 'benchmark', async (tx) => {
    const { id: user_id } = await addPerson(tx, {
      workspace_id,
      email,
      password: email,
      role: who === 'owner' ? 'owner' : 'client',
      user_type: who === 'owner' ? 'agency' : 'single_location',
      onboarding_status: 'completed',
      first_name: 'Bench',
      last_name: 'Mark',
      company_name: 'Benchmark',
    });
    for (const { ghl_location_id } of who === 'reader' ? [small, large] : [])
      await grantLocation(tx, { workspace_id, user_id, ghl_location_id, access_level: 'read' });
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

async function median(token: string, campaign: SeededCampaign, query: string): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < TIMES + 3; time += 1) {
    const start = performance.now();
    await get(token, campaign, query);
    if (time >= 3) times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? Number.NaN;
}

async function get(token: string, { campaign_id }: SeededCampaign, query: string): Promise<unknown> {
  const path = `/api/campaigns/${campaign_id}/leads${query}`;
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}
