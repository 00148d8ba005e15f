import { openDataSet, SMALL } from './harness/data-set.ts';
import { median } from './harness/median.ts';
import { startBenchApi } from './harness/open-api.ts';
import { report } from './harness/report.ts';

const LARGE = Number(process.argv[2] ?? 1_000_000);

/** The dashboard of a small and a large workspace in one database, as owner and as customer. */
const api = await startBenchApi();
const { small, large } = await openDataSet(api, LARGE);

/** In pages of the list. Clients see fewer sections. */
const GOALS = { owner: 3, customer: 2 } as const;

for (const who of ['owner', 'customer'] as const) {
  const tokens = { small: await api.signIn(small[who]), large: await api.signIn(large[who]) };
  const ask = (token: string, path: string) => median(() => api.get(token, path));
  await ask(tokens.large, '/api/conversations');
  const figure = await ask(tokens.large, '/api/dashboard');
  const page = { name: 'a page of the list', figure: await ask(tokens.large, '/api/conversations') };
  const inSmall = {
    name: `in a workspace of ${SMALL}`,
    figure: await ask(tokens.small, '/api/dashboard'),
  };
  const goal = { at_most: GOALS[who] };
  report({ name: `dashboard of the ${who}`, figure, unit: 'ms', reference: page, goal });
  report({ name: `dashboard of the ${who}, growth`, figure, unit: 'ms', reference: inSmall });
}
await api.stop();
