// A child of startTemporaryPostgres that outlives it just long enough to clean up. Even if a test
// runner is killed with -9, no server and no temporary folder remains.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toMessage } from '../problem.ts';
import { listenForInterrupt } from '../processes/interrupt.ts';
import { startPostgres } from './start-postgres.ts';

const { interrupted } = listenForInterrupt();
const dataDir = mkdtempSync(join(tmpdir(), 'hearback-postgres-'));
try {
  const postgres = await startPostgres({ dataDir, durable: false });
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
