import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../../tooling/stack/cluster/cluster.ts';
import { until } from '../../tooling/stack/cluster/ground.ts';
import type { LoadContext } from '../load/context.ts';
import { type Figures, watchResponses } from './figures.ts';

const RESUMED_WITHIN_S = 60;
const PROFILE = { first_name: 'Asked', last_name: 'Again', phone: '', company_name: 'Northwind' };

/** Kills the machine of the primary without a shutdown and waits until writes succeed again. */
export async function killPrimary(
  { database }: Cluster,
  { owner, ledger }: LoadContext,
  figures: Figures,
): Promise<void> {
  const oldPrimary = await database.primary();
  const before = { ...ledger.live };
  const responses = watchResponses(ledger);
  const killed = performance.now();
  const passed = () => (performance.now() - killed) / 1000;
  oldPrimary.kill();
  const write = async () =>
    (await owner.ask('PATCH', '/api/users/me', { body: PROFILE, timeoutMs: 5_000 })).status;
  await until('a write', 120_000, async () => (await write()) === 200 || undefined);
  const resumed = passed();
  figures.record(
    'writes after the primary was killed',
    `again after ${resumed.toFixed(1)} s`,
    `<= ${RESUMED_WITHIN_S} s`,
    resumed <= RESUMED_WITHIN_S,
  );
  await until(
    'live updates come',
    60_000,
    async () => (ledger.live.streams > before.streams && ledger.live.events > before.events) || undefined,
  ).catch(() => undefined);
  const back = ledger.live.streams > before.streams && ledger.live.events > before.events;
  const events = ledger.live.events - before.events;
  figures.record(
    'live streams',
    back ? `back after ${passed().toFixed(1)} s, ${events} events since` : 'silent',
    'back',
    back,
  );
  oldPrimary.start();
  await sleep(1_000);
  const { name } = await database.inSync();
  figures.note('the lost node is a replica in step again', `${name} after ${passed().toFixed(1)} s`);
  const failures =
    [...responses().failed].map(([response, count]) => `${count} × ${response}`).join(', ') || 'none';
  figures.note('meanwhile failed and asked again', failures);
}
