import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../../tooling/stack/cluster/cluster.ts';
import type { Ledger } from '../load/ledger.ts';
import { type Figures, watchResponses } from './figures.ts';

type Step = {
  readonly part: string;
  readonly restart: () => Promise<unknown>;
  /** Expected failures. Clients retry them successfully. */
  readonly allowed?: readonly string[];
};

/** Restarts every part in turn under load and reports how many requests failed. */
export async function restartAll(cluster: Cluster, ledger: Ledger, figures: Figures): Promise<void> {
  for (const { part, restart, allowed = [] } of listSteps(cluster)) {
    const responses = watchResponses(ledger);
    const began = performance.now();
    await restart();
    // Requests that were cut off are counted when they time out.
    await sleep(2_000);
    const { all, failed } = responses();
    const unexpected = [...failed.keys()].filter((response) => !allowed.includes(response));
    const failures = [...failed].map(([response, count]) => `${count} × ${response}`).join(', ') || 'none';
    const took = ((performance.now() - began) / 1000).toFixed(1);
    const goal = allowed.length > 0 ? `none but ${allowed.join(', ')}` : 'none';
    figures.record(
      `restart of ${part}, ${all} requests in ${took} s, failed`,
      failures,
      goal,
      unexpected.length === 0,
    );
  }
}

function listSteps({ product, balancer, database }: Cluster): Step[] {
  const machines = product.machines.flatMap(({ api, worker, pooler }, index): Step[] => [
    { part: worker.name, restart: () => worker.stop().then(worker.start) },
    {
      // A pooler serves one machine. It stops after the machine's API has drained and its worker
      // has stopped.
      part: `${api.name}, and of pgbouncer${index + 1} behind it`,
      async restart() {
        await Promise.all([api.stop(), worker.stop()]);
        await pooler.restart();
        await Promise.all([api.start(), worker.start()]);
      },
    },
  ]);
  return [
    ...machines,
    { part: 'HAProxy', restart: () => balancer.reload().then(() => sleep(8_000)) },
    {
      part: 'the replica',
      async restart() {
        const { name } = await database.inSync();
        await database.control('restart', 'hearback', name, '--force');
        await database.inSync();
      },
    },
    {
      part: 'the primary, by a switchover',
      // Sent with Retry-After. The only step that users can notice.
      allowed: ['503'],
      async restart() {
        const [primary, replica] = [await database.primary(), await database.inSync()];
        const change = ['--leader', primary.name, '--candidate', replica.name];
        await database.control('switchover', 'hearback', ...change, '--force');
        await database.newPrimary(primary);
        await database.inSync();
      },
    },
  ];
}
