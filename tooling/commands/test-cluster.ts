import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFigures, watchResponses } from '../../qa/cluster/figures.ts';
import { killPrimary } from '../../qa/cluster/kill-primary.ts';
import { reportReplica } from '../../qa/cluster/replica-figures.ts';
import { restoreAndAudit } from '../../qa/cluster/restore.ts';
import { restartAll } from '../../qa/cluster/rolling-restart.ts';
import { reportSchedule, watchSchedule } from '../../qa/cluster/scheduled-jobs.ts';
import { auditLoad } from '../../qa/load/audit/audit.ts';
import { openDatabase } from '../../qa/load/database.ts';
import { startMixedLoad } from '../../qa/load/mixed-load.ts';
import { Problem, toMessage } from '../problem.ts';
import { listenForInterrupt } from '../processes/interrupt.ts';
import { openBackup } from '../stack/cluster/backup.ts';
import { type Cluster, startCluster } from '../stack/cluster/cluster.ts';
import { createProgress, seconds } from '../stack/progress.ts';
import { REPOSITORY_ROOT } from '../stack/settings.ts';

const STEADY_MS = 15_000;

/**
 * `npm run test:cluster`: the setup of deploy/ on this machine, under load. Prints each figure with
 * its target and exits with 1 if one is missed.
 */
const { signal, interrupted } = listenForInterrupt();
const started = performance.now();
const figures = createFigures();
const progress = createProgress();
const logs = join(REPOSITORY_ROOT, 'test-results', 'cluster-logs');
try {
  const cluster = await startCluster(progress, signal, logs);
  try {
    await Promise.race([tryCluster(cluster), interrupted]);
  } finally {
    await cluster.ground.stop();
  }
  console.log(`\n${seconds(started)} s, ${figures.missed.length} targets missed. Logs: ${logs}`);
} catch (error) {
  console.error(
    `✗ ${error instanceof Problem ? error.message : error instanceof Error ? error.stack : toMessage(error)}`,
  );
  process.exitCode = 1;
}
if (figures.missed.length > 0 || signal.aborted) process.exitCode = 1;
if (process.connected) process.disconnect();

async function tryCluster(cluster: Cluster): Promise<void> {
  const { ground, database, product } = cluster;
  const served = openDatabase(() => product.databaseUrl);
  await watchSchedule(served);
  const backup = await openBackup(ground, database);
  await progress.stage('Backing up', 'Backed up', async () => backup.take(await database.primary()));
  const load = await startMixedLoad({ url: product.url, simulatorsUrl: product.simulatorsUrl, seed: 1 });
  const { ledger, context } = load;

  const steady = watchResponses(ledger);
  await sleep(STEADY_MS);
  const { all, failed } = steady();
  figures.record(
    'requests while nothing happened',
    `${all}, failed ${failed.size}`,
    'none failed',
    failed.size === 0,
  );
  await reportReplica(context, figures);
  await restartAll(cluster, ledger, figures);
  await killPrimary(cluster, context, figures);
  await sleep(STEADY_MS);
  await load.stop();

  const verdict = await auditLoad(context, { databaseUrl: product.databaseUrl, database: served });
  for (const [what, count] of Object.entries(verdict.counts)) figures.note(what, count);
  for (const finding of verdict.findings) console.log(`    ${finding}`);
  figures.record(
    'lost or duplicated, compared with the data of the providers',
    verdict.findings.length,
    '0',
    verdict.findings.length === 0,
  );
  await reportSchedule(served, figures);
  figures.record('processes that ended unexpectedly', cluster.ended.length, '0', cluster.ended.length === 0);
  await restoreAndAudit(cluster, backup, context, served, figures);
}
