import { Connection, withSystem } from '@hearback/database';
import { openWorkspace } from '../../apps/server/src/modules/people/index.ts';
import { median } from './harness/median.ts';
import { startBenchApi } from './harness/open-api.ts';
import { report } from './harness/report.ts';
import { type SeededCampaign, seedLeads } from './seed/seed-leads.ts';

const SMALL = 10_000;
const LARGE = Number(process.argv[2] ?? 100_000);

/** The leads of a small and a large campaign, for users with all locations and with one location. */
const api = await startBenchApi();

const owner = new Connection({ connectionString: api.config.databaseUrl });
await owner.connect();
const workspace_id = await withSystem(api.db, 'benchmark', (tx) => openWorkspace(tx, 'Benchmark'));
const small = await seedLeads(owner, workspace_id, SMALL);
const large = await seedLeads(owner, workspace_id, LARGE);
await owner.query('vacuum analyze');
await owner.end();

/** Counts and searches are compared with a page of the same leads. */
const lists: Record<string, string> = {
  'first page': '',
  'by status': '?status=error',
  'by a rare status': '?status=running',
  'by e-mail provider': '?email_provider=yahoo',
  'by all of them': '?status=complete&email_provider=gmail&q=first7',
  'search, common words': '?q=head of',
  'search, one person': '?q=lead777.',
  'search, no match': '?q=nowhere to be found',
  counted: '/count',
  'counted, with search': '/count?q=lead77',
};

const people = {
  owner: { workspace_id, role: 'owner', user_type: 'agency' },
  reader: {
    workspace_id,
    role: 'client',
    user_type: 'single_location',
    granted: [small.ghl_location_id, large.ghl_location_id],
  },
} as const;
for (const who of ['owner', 'reader'] as const) {
  const token = await api.signIn(await api.add(people[who]));
  for (const [name, query] of Object.entries(lists)) await compare(`${name}, ${who}`, token, query);
  const deep = await walk(token, large, 200);
  await compare(`page ${deep.pages}, ${who}`, token, `?after=${deep.after}`);
}
await api.stop();

async function compare(name: string, token: string, query: string): Promise<void> {
  const smallMs = await median(() => get(token, small, query));
  const largeMs = await median(() => get(token, large, query));
  const reference = { name: `of ${SMALL} leads`, figure: smallMs };
  report({ name: `${name}, of ${LARGE} leads`, figure: largeMs, unit: 'ms', reference });
  if (!/[?&]q=|count/.test(query)) return;
  const page = { name: 'a page', figure: await median(() => get(token, large, '')) };
  report({ name, figure: largeMs, unit: 'ms', reference: page, goal: { at_most: 2 } });
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

function get(token: string, { campaign_id }: SeededCampaign, query: string): Promise<unknown> {
  return api.get(token, `/api/campaigns/${campaign_id}/leads${query}`);
}
