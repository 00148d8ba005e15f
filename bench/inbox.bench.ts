import { type Actor, Connection, withActor, withSystem } from '@hearback/database';
import { decodeJwt } from 'jose';
import { listConversations } from '../apps/server/src/modules/inbox/threads/conversations.queries.ts';
import { listMessages } from '../apps/server/src/modules/inbox/threads/message.queries.ts';
import { getThreadHead } from '../apps/server/src/modules/inbox/threads/threads.queries.ts';
import { foldTallies } from '../apps/server/src/modules/inbox/views/tallies.queries.ts';
import { openWorkspace } from '../apps/server/src/modules/people/index.ts';
import { prepareTexts, seedInbox } from './seed/seed-inbox.ts';
import { compareBulk } from './stand/compare-bulk.ts';
import { median } from './stand/median.ts';
import { openApi } from './stand/open-api.ts';

const SMALL = 10_000;
const LARGE = Number(process.argv[2] ?? 1_000_000);

/** What people wait for in the inbox: in a small and in a large workspace, side by side in one database. */
const api = await openApi();
type BenchConversation = { token: string; workspace_id: string; location_id: string; contact_id: string };

const started = performance.now();
const owner = new Connection({ connectionString: api.config.databaseUrl });
await owner.connect();
await prepareTexts(owner);
const filledSmall = await fill(SMALL);
await fill(SMALL * 5);
const filledLarge = await fill(LARGE);
await owner.query('vacuum analyze');
await owner.end();
// Only now: filling a million takes longer than an access token lives.
const small = await enter(filledSmall);
const large = await enter(filledLarge);
console.log(
  `seeded ${LARGE} messages beside others in ${Math.round((performance.now() - started) / 1000)} s`,
);

type List = Partial<Parameters<typeof listConversations>[2]>;
const lists: Record<string, (place: BenchConversation) => List> = {
  'first page': () => ({}),
  'oldest first': () => ({ sort: 'oldest' }),
  'needs action (1 of 500)': () => ({ needs_action: true }),
  'one location': ({ location_id }) => ({ location_id }),
  'one location, LinkedIn: none': ({ location_id }) => ({ location_id, source: 'linkedin' }),
  'LinkedIn, interested': () => ({ source: 'linkedin', status: 'interested' }),
  'search, common word': () => ({ q: 'thanks' }),
  'search, prefix of a name': () => ({ q: 'joh' }),
  'search, rare word': () => ({ q: 'xylophone' }),
  'search, one person': () => ({ q: 'lead777@firm777' }),
  'search, a word of every hundredth': () => ({ q: 'surname77' }),
  'search, a word of every eightieth': () => ({ q: 'word1500' }),
  'search, two words, one of them common': () => ({ q: 'john surname77' }),
  'search, two words, both in between': () => ({ q: 'word150 word170' }),
  'search, nothing': () => ({ q: 'nowhere to be found' }),
};

for (const [name, filterOf] of Object.entries(lists)) {
  const path = (place: BenchConversation) =>
    `/api/conversations?${new URLSearchParams(filterOf(place) as Record<string, string>)}`;
  const bare = (place: BenchConversation) => (actor: Actor, tx: Parameters<typeof listConversations>[0]) =>
    listConversations(tx, actor, { sort: 'newest', ...filterOf(place) });
  await compare(name, path, bare);
}
await compareViews();
await compare(
  'thread',
  ({ contact_id }) => `/api/conversations/${contact_id}`,
  ({ contact_id }) =>
    async ({ workspace_id }, tx) => {
      await getThreadHead(tx, workspace_id, contact_id);
      return listMessages(tx, { workspace_id, contact_id }, null);
    },
);
await compareBulk({ api, token: large.token, workspace_id: large.workspace_id });
await api.stop();

/** Ten views with their numbers, beside a page of the list they stand over. */
async function compareViews(): Promise<void> {
  await withSystem(api.db, 'benchmark', foldTallies);
  const ten = [
    {},
    { needs_action: true },
    { unread: true },
    { status: 'interested' },
    { status: 'interested', needs_action: true },
    { assigned: 'me' },
    { assigned: 'nobody', unread: true },
    { source: 'linkedin', status: 'interested' },
    { location_id: large.location_id },
    { lang: 'de', has_question: true },
  ];
  const { workspace_id } = large;
  const views = ten.map((filter) => ({
    workspace_id,
    name: 'One of ten',
    filter: JSON.stringify(filter),
    shared: true,
  }));
  await withSystem(api.db, 'benchmark', (tx) => tx.insertInto('saved_views').values(views).execute());
  const viewsMs = await median(() => api.get(large.token, '/api/inbox-views'));
  const pageMs = await median(() => api.get(large.token, '/api/conversations'));
  console.log(
    `numbers of ten views: ${viewsMs.toFixed(1)} ms, a page of the list ${pageMs.toFixed(1)} ms: ratio ${(viewsMs / pageMs).toFixed(2)}`,
  );
}

type Bare = (
  place: BenchConversation,
) => (actor: Actor, tx: Parameters<typeof listConversations>[0]) => Promise<unknown>;

async function compare(name: string, path: (place: BenchConversation) => string, bare: Bare): Promise<void> {
  const stackMs = await median(() => api.get(large.token, path(large)));
  const bareMs = await median(() => onThePool(large, bare(large)));
  const smallMs = await median(() => api.get(small.token, path(small)));
  console.log(
    `${name}: ${stackMs.toFixed(1)} ms, the same SQL on the pool ${bareMs.toFixed(1)} ms: ratio ${(stackMs / bareMs).toFixed(2)}; in a workspace of ${SMALL} ${smallMs.toFixed(1)} ms: growth ${(stackMs / smallMs).toFixed(2)}`,
  );
}

function onThePool({ token }: BenchConversation, work: ReturnType<Bare>): Promise<unknown> {
  const { sub, sid } = decodeJwt(token) as { sub: string; sid: string };
  const claim = { auth_user_id: sub, session_id: sid };
  return withActor(api.db, claim, (tx, actor) => work(actor, tx));
}

type Filled = { workspace_id: string; email: string };

async function fill(messages: number): Promise<Filled> {
  const workspace_id = await withSystem(api.db, 'benchmark', (tx) => openWorkspace(tx, 'Benchmark'));
  const email = await api.add({ workspace_id, role: 'owner', user_type: 'agency' });
  await seedInbox(owner, { workspace_id, messages });
  return { workspace_id, email };
}

async function enter({ workspace_id, email }: Filled): Promise<BenchConversation> {
  const token = await api.signIn(email);
  const { rows } = await withSystem(api.db, 'benchmark', async (tx) => ({
    rows: await tx
      .selectFrom('conversations')
      .select('contact_id')
      .where('workspace_id', '=', workspace_id)
      .limit(1)
      .execute(),
  }));
  return {
    token,
    workspace_id,
    location_id: `${workspace_id.slice(0, 8)}3`,
    contact_id: rows[0]?.contact_id ?? '',
  };
}
