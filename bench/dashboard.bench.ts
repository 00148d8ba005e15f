import { Connection, withSystem } from '@hearback/database';
import { openWorkspace } from '../apps/server/src/modules/people/index.ts';
import { prepareTexts, seedInbox } from './seed/seed-inbox.ts';
import { median } from './stand/median.ts';
import { openApi } from './stand/open-api.ts';

const SMALL = 10_000;
const LARGE = Number(process.argv[2] ?? 1_000_000);
const SPREAD_MS = 139 * 86_400_000;

/** The dashboard of a small and of a large workspace, side by side in one database, as the owner and as a customer. */
const api = await openApi();

const owner = new Connection({ connectionString: api.config.databaseUrl });
await owner.connect();
await prepareTexts(owner);
const small = await open(SMALL);
const large = await open(LARGE);
await owner.query('vacuum analyze');
await owner.end();

for (const who of ['owner', 'customer'] as const) {
  // Seeding takes longer than a token lives.
  const tokens = { small: await api.signIn(small[who]), large: await api.signIn(large[who]) };
  const smallMs = await median(() => get(tokens.small));
  const largeMs = await median(() => get(tokens.large));
  const { active_conversations } = await get(tokens.large);
  console.log(
    `dashboard of the ${who}: ${smallMs.toFixed(1)} ms at ${SMALL} messages, ${largeMs.toFixed(1)} ms at ${LARGE} (${active_conversations} active conversations): growth ${(largeMs / smallMs).toFixed(1)} for ${LARGE / SMALL} times as many`,
  );
}
await api.stop();

/** Addresses of people. */
type BenchTokens = { readonly owner: string; readonly customer: string };

async function open(messages: number): Promise<BenchTokens> {
  const workspace_id = await withSystem(api.db, 'benchmark', (tx) => openWorkspace(tx, 'Benchmark'));
  // The newest were sent just now.
  await seedInbox(owner, { workspace_id, messages, starting: new Date(Date.now() - SPREAD_MS) });
  // A customer sees two of the twenty locations.
  const granted = [2, 3].map((n) => `${workspace_id.slice(0, 8)}${n}`);
  return {
    owner: await api.add({ workspace_id, role: 'owner', user_type: 'agency' }),
    customer: await api.add({ workspace_id, role: 'client', user_type: 'agency_customer', granted }),
  };
}

async function get(token: string): Promise<{ active_conversations: number }> {
  return (await api.get(token, '/api/dashboard')) as { active_conversations: number };
}
