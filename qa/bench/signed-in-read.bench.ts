import { withActor } from '@hearback/database';
import { decodeJwt } from 'jose';
import { listLocations } from '../../apps/server/src/modules/locations/locations.queries.ts';
import { DEMO_PASSWORD } from '../../apps/server/src/seed/demo-people.ts';
import { seedDemo } from '../../apps/server/src/seed/seed-demo.ts';
import { readBenchConfig, startBenchApi } from './harness/open-api.ts';
import { rate } from './harness/rate.ts';
import { report } from './harness/report.ts';

const CONNECTIONS = 10;
const SECONDS = 6;

/** A signed-in read through the whole stack, compared with the same transaction and SQL on the same pool. */
const api = await startBenchApi(readBenchConfig({ DATABASE_POOL_SIZE: String(CONNECTIONS) }));
await seedDemo(api.config);
const token = await api.signIn('owner@demo.hearback.test', DEMO_PASSWORD);

const stack = await rate({
  url: `${api.url}/api/locations`,
  clients: CONNECTIONS,
  headers: { authorization: `Bearer ${token}` },
});
const bare = await onThePool();
report({
  name: 'signed-in read through the whole stack',
  figure: stack,
  unit: '/s',
  reference: { name: 'the same SQL on the same pool', figure: bare },
});
await api.stop();

async function onThePool(): Promise<number> {
  const { sub, sid } = decodeJwt(token) as { sub: string; sid: string };
  const claim = { auth_user_id: sub, session_id: sid };
  const end = performance.now() + SECONDS * 1000;
  let done = 0;
  const work = async () => {
    while (performance.now() < end) {
      await withActor(api.db, claim, (tx) => listLocations(tx));
      done++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return done / SECONDS;
}
