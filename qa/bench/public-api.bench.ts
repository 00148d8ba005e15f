import type { CreatedApiKey } from '@hearback/contract';
import { openDataSet, SMALL } from './harness/data-set.ts';
import { median } from './harness/median.ts';
import { startBenchApi } from './harness/open-api.ts';
import { report } from './harness/report.ts';

/** A page of conversations with an API key, compared with the list of the app in the same workspace. */
const api = await startBenchApi();
const { large } = await openDataSet(api, SMALL);
const token = await api.signIn(large.owner);
const response = await fetch(`${api.url}/api/api-keys`, {
  method: 'POST',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-hearback': '1' },
  body: JSON.stringify({
    ...{ name: 'Benchmark', permissions: ['inbox:read'], location_ids: null, requests_per_minute: 600 },
  }),
});
const { secret } = (await response.json()) as CreatedApiKey;

const ROUNDS = 5;
const readApp = () => median(() => api.get(token, '/api/conversations'));
const readPublic = () => median(() => api.get(secret, '/v1/conversations'));
/** The lists are measured in turn. The fastest round of each is the one that other programs disturbed least. */
const rounds: { app: number; open: number }[] = [];
for (let round = 0; round < ROUNDS; round += 1)
  rounds.push({ app: await readApp(), open: await readPublic() });
report({
  name: 'list of conversations through /v1',
  figure: Math.min(...rounds.map(({ open }) => open)),
  unit: 'ms',
  reference: { name: 'the list of the app', figure: Math.min(...rounds.map(({ app }) => app)) },
  goal: { at_most: 1.1 },
});
await api.stop();
