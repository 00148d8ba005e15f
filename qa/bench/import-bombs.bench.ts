import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { withSystem } from '@hearback/database';
import {
  BOMBS,
  type Bomb,
  MEGABYTE,
  measureMemory,
  startBomb,
} from '../../apps/server/src/modules/leads/imports/testing/bombs.ts';
import { openWorkspace } from '../../apps/server/src/modules/people/index.ts';
import { migrateDatabase } from '../../apps/server/src/roles/migrate-database.ts';
import { startServices } from '../../apps/server/src/start-services.ts';
import { killNow, spawnWorker } from '../../apps/server/src/testing/stack/spawn-worker.ts';
import { readBenchConfig } from './harness/open-api.ts';

const BYTES = Number(process.env.BENCH_MB ?? 99) * MEGABYTE;
const MAX_ABOVE_IDLE_MB = 150;
const CHOSEN = process.env.BENCH_BOMB ?? '';

/** Memory growth of the worker for files designed to exhaust it. */
const config = readBenchConfig();
await migrateDatabase(config);
const services = startServices(config, 'bench');
for (const [name, bomb] of Object.entries(BOMBS).filter(([name]) => name.includes(CHOSEN))) {
  const worker = spawnWorker({ config });
  // Loads the worker before the measurement.
  await run({ header: 'A,B,C,D\nAnn,Lee,Acme,\n', row: 'x' }, 0);
  const idle = measureMemory(worker).now;
  const started = Date.now();
  const state = await run(bomb, BYTES);
  const above = Math.round(measureMemory(worker).most - idle);
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`${name}: ${state} after ${seconds} s, ${above} MB above ${Math.round(idle)} MB idle`);
  if (above > MAX_ABOVE_IDLE_MB) process.exitCode = 1;
  await killNow(worker);
}
await services.stop();

async function run(bomb: Bomb, bytes: number): Promise<string> {
  const place = await withSystem(services.db, 'benchmark', async (tx) => {
    const workspace_id = await openWorkspace(tx, 'Benchmark');
    const { id: campaign_id } = await tx
      .insertInto('campaigns')
      .values({ workspace_id, provider: 'instantly', provider_campaign_id: randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = { workspace_id, campaign_id, file_name: 'bomb.csv', file_size: 1 };
    const { id } = await tx.insertInto('imports').values(row).returning('id').executeTakeFirstOrThrow();
    return { workspace_id, import_id: id };
  });
  await startBomb(services, place, bomb, bytes);
  for (;;) {
    const { status } = await withSystem(services.db, 'benchmark', (tx) =>
      tx
        .selectFrom('imports')
        .select('status')
        .where('workspace_id', '=', place.workspace_id)
        .where('id', '=', place.import_id)
        .executeTakeFirstOrThrow(),
    );
    if (status === 'done' || status === 'failed') return status;
    await sleep(200);
  }
}
