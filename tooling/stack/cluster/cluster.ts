import { findFreePort } from '../../processes/ports.ts';
import type { Progress } from '../progress.ts';
import { type DatabaseCluster, startDatabaseCluster } from './database.ts';
import { createClusterFolder, type Ground } from './ground.ts';
import { type Product, startProduct } from './product.ts';
import { type Balancer, startBalancer, startPooler } from './proxies.ts';

export type Cluster = {
  readonly ground: Ground;
  readonly database: DatabaseCluster;
  readonly balancer: Balancer;
  readonly product: Product;
  /** Processes that ended unexpectedly and were restarted. */
  readonly ended: readonly string[];
};

/**
 * Everything in deploy/ on this machine: a primary with a synchronous replica, a load balancer,
 * poolers, two APIs and two workers.
 */
export async function startCluster(
  progress: Progress,
  signal: AbortSignal,
  keepLogsIn: string,
): Promise<Cluster> {
  const ground = createClusterFolder(keepLogsIn);
  try {
    const database = await progress.stage('Starting PostgreSQL', 'Primary and replica in sync', () =>
      startDatabaseCluster(ground),
    );
    const apiPorts = [await findFreePort(), await findFreePort()];
    const balancer = await startBalancer(ground, database, apiPorts);
    const poolers = await Promise.all(
      ['pgbouncer1', 'pgbouncer2'].map((name) => startPooler(ground, name, database, balancer)),
    );
    progress.note(`PgBouncer pool mode: ${poolers[0]?.mode}`);
    const ended: string[] = [];
    const onEnded = (line: string) => {
      ended.push(line);
      progress.note(line);
    };
    const product = await progress.stage(
      'Starting the product',
      'Two API processes and two workers started',
      () =>
        startProduct(ground, { apiPorts, balancer, poolers, password: database.password, signal, onEnded }),
    );
    return { ground, database, balancer, product, ended };
  } catch (error) {
    await ground.stop();
    throw error;
  }
}
