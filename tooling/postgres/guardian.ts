// A child of startTemporaryPostgres that outlives it just long enough to clean up. Even if a test
// runner is killed with -9, no server and no temporary folder remains.
import { rmSync } from 'node:fs';
import { toMessage } from '../problem.ts';
import { listenForInterrupt } from '../processes/interrupt.ts';
import { makeDatabaseFolder } from '../temporary-folder.ts';
import { startPostgres } from './start-postgres.ts';

// Plans must not depend on whether statistics happened to be updated. The other settings save work that
// only matters to a server that is replicated, monitored or runs for hours.
const SETTINGS = [
  ...[
    'autovacuum=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'checkpoint_timeout=1h',
    'max_wal_size=2GB',
  ],
  ...['update_process_title=off', 'io_method=sync'],
];

const { interrupted } = listenForInterrupt();
const dataDir = makeDatabaseFolder('hearback-postgres-');
try {
  const postgres = await startPostgres({ dataDir, durable: false, settings: SETTINGS });
  if (process.connected) process.send?.({ url: postgres.url });
  await interrupted;
  await postgres.stop();
  rmSync(postgres.home, { recursive: true, force: true });
} catch (error) {
  if (process.connected) process.send?.({ problem: toMessage(error) });
  process.exitCode = 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
if (process.connected) process.disconnect();
