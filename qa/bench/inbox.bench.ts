import { withSystem } from '@hearback/database';
import { foldCounts } from '../../apps/server/src/modules/inbox/counts/counts.queries.ts';
import { compareBulk } from './harness/compare-bulk.ts';
import { type FilledWorkspace, openDataSet, SMALL } from './harness/data-set.ts';
import { median } from './harness/median.ts';
import { startBenchApi } from './harness/open-api.ts';
import { report } from './harness/report.ts';

const LARGE = Number(process.argv[2] ?? 1_000_000);

/** Response times of the inbox in a small and a large workspace in one database. */
const api = await startBenchApi();
const { small, large } = await openDataSet(api, LARGE);
const tokens = { small: await api.signIn(small.owner), large: await api.signIn(large.owner) };

type Kind = 'page' | 'search' | 'search of common words';
type BenchCase = [name: string, kind: Kind, filter: (workspace: FilledWorkspace) => Record<string, string>];

const lists: BenchCase[] = [
  ['first page', 'page', () => ({})],
  ['oldest first', 'page', () => ({ sort: 'oldest' })],
  ['needs action (1 of 40)', 'page', () => ({ needs_action: 'true' })],
  ['one location', 'page', ({ location_id }) => ({ location_id })],
  ['one location, LinkedIn: none', 'page', ({ location_id }) => ({ location_id, source: 'linkedin' })],
  ['LinkedIn, interested', 'page', () => ({ source: 'linkedin', status: 'interested' })],
  ['search, common word', 'search of common words', () => ({ q: 'thanks' })],
  ['search, prefix of a name', 'search of common words', () => ({ q: 'joh' })],
  ['search, rare word', 'search', () => ({ q: 'xylophone' })],
  ['search, one person', 'search', () => ({ q: 'lead777@firm777' })],
  ['search, a word of every hundredth', 'search', () => ({ q: 'surname77' })],
  ['search, a word of every eightieth', 'search', () => ({ q: 'word1500' })],
  ['search, two words, one of them common', 'search of common words', () => ({ q: 'john surname77' })],
  ['search, two words, both in between', 'search of common words', () => ({ q: 'word150 word170' })],
  ['search, nothing', 'search', () => ({ q: 'nowhere to be found' })],
];

const listPath = (filter: Record<string, string> = {}) => `/api/conversations?${new URLSearchParams(filter)}`;
const askLarge = (path: string) => median(() => api.get(tokens.large, path));
const askSmall = (path: string) => median(() => api.get(tokens.small, path));

await askLarge(listPath());
const pageMs = await askLarge(listPath());
const page = { name: 'a page of the list', figure: pageMs };
const inSmall = (figure: number) => ({ name: `in a workspace of ${SMALL}`, figure });

for (const [name, kind, toQueryFilter] of lists) {
  const figure = await askLarge(listPath(toQueryFilter(large)));
  const goal = { at_most: kind === 'page' ? 1.3 : 3 };
  const reference = inSmall(await askSmall(listPath(toQueryFilter(small))));
  report({ name: `${name}, growth`, figure, unit: 'ms', reference, goal });
  if (kind === 'search of common words')
    report({ name, figure, unit: 'ms', reference: page, goal: { at_most: 2 } });
}
report({
  name: 'thread, growth',
  figure: await askLarge(`/api/conversations/${large.contact_id}`),
  unit: 'ms',
  reference: inSmall(await askSmall(`/api/conversations/${small.contact_id}`)),
  goal: { at_most: 1.3 },
});
await compareViews();
await compareBulk({ api, token: tokens.large, workspace_id: large.workspace_id });
await api.stop();

/** Ten views with their counts, compared with a page of the list. */
async function compareViews(): Promise<void> {
  await withSystem(api.db, 'benchmark', foldCounts);
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
  const ofHere = { workspace_id, name: 'One of ten' };
  await withSystem(api.db, 'benchmark', (tx) => tx.insertInto('saved_views').values(views).execute());
  const figure = await askLarge('/api/inbox-views');
  report({ name: 'numbers of ten views', figure, unit: 'ms', reference: page, goal: { at_most: 1 } });
  await withSystem(api.db, 'benchmark', (tx) =>
    tx
      .deleteFrom('saved_views')
      .where('workspace_id', '=', ofHere.workspace_id)
      .where('name', '=', ofHere.name)
      .execute(),
  );
}
