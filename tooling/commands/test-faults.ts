import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Fault } from '../../qa/faults/fault.ts';
import { type FaultHarness, startFaultHarness } from '../../qa/faults/harness/harness.ts';
import { waitUntilWorking } from '../../qa/faults/wait-until-working.ts';
import { auditLoad } from '../../qa/load/audit/audit.ts';
import { type MixedLoad, startMixedLoad } from '../../qa/load/mixed-load.ts';
import { createRandom, type Random } from '../../qa/load/random.ts';
import { toMessage } from '../problem.ts';
import { listenForInterrupt } from '../processes/interrupt.ts';
import { createProgress, seconds } from '../stack/progress.ts';
import { REPOSITORY_ROOT } from '../stack/settings.ts';

const FOLDER = join(REPOSITORY_ROOT, 'qa/faults/scenarios');
const WORKS_WITHIN_MS = 180_000;

type NamedFault = Fault & { readonly name: string };

/** `npm run test:faults -- --rounds 5 --seed 7 disk`: words select the faults whose names contain one of them. */
const { values, positionals } = parseArgs({
  options: { seed: { type: 'string' }, rounds: { type: 'string', default: '20' } },
  allowPositionals: true,
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const rounds = Number(values.rounds);
const random = createRandom(seed);
const { signal } = listenForInterrupt();
const failures: string[] = [];

console.log(`… ${rounds} rounds. Use --seed ${seed} to repeat the same faults`);
const started = performance.now();
const harness = await startFaultHarness(createProgress(), signal);
try {
  const load = await startMixedLoad({ url: harness.url, simulatorsUrl: harness.simulatorsUrl, seed });
  for (const [round, fault] of (await chooseFaults(harness, random)).entries()) {
    if (signal.aborted) break;
    await strike(harness, load, fault, round + 1);
  }
  await conclude(harness, load);
} catch (error) {
  failures.push(toMessage(error));
  console.log(`✗ ${toMessage(error)}`);
} finally {
  await harness.stop();
}
console.log(
  `\n${signal.aborted ? 'Interrupted. ' : ''}Seed ${seed}, ${rounds} rounds, ${seconds(started)} s: ${failures.length} faults of the product`,
);
// Requests of the load without a response would retry forever.
process.exit(failures.length > 0 || signal.aborted ? 1 : 0);

/** Every fault runs once before any repeats, in an order derived from the seed. */
async function chooseFaults(harness: FaultHarness, { below }: Random): Promise<NamedFault[]> {
  const files = globSync('*.ts', { cwd: FOLDER })
    .filter((file) => positionals.length === 0 || positionals.some((word) => file.includes(word)))
    .sort();
  const all = await Promise.all(files.map(load));
  const possible = all.filter((fault) => {
    const obstacle = fault.obstacle?.(harness) ?? null;
    if (obstacle) console.log(`– ${fault.name} skipped: ${obstacle}`);
    return obstacle === null;
  });
  const selection: NamedFault[] = [];
  while (selection.length < rounds && possible.length > 0) {
    const thisTime = selection.slice(selection.length - (selection.length % possible.length));
    const left = possible.filter((fault) => !thisTime.includes(fault));
    selection.push(left[below(left.length)] as NamedFault);
  }
  return selection;
}

async function load(file: string): Promise<NamedFault> {
  const { fault } = (await import(join(FOLDER, file))) as { fault: Fault };
  return { ...fault, name: basename(file, '.ts') };
}

async function strike(
  harness: FaultHarness,
  { context }: MixedLoad,
  fault: NamedFault,
  round: number,
): Promise<void> {
  await sleep(3_000 + random.below(5_000));
  const struck = performance.now();
  const place = `${String(round).padStart(2)}. ${fault.name}`;
  try {
    await fault.strike(harness, random);
    const lasted = seconds(struck);
    const tookMs = await waitUntilWorking(context, WORKS_WITHIN_MS);
    console.log(
      `✓ ${place}: ${fault.title} · lasted ${lasted} s, worked again after ${(tookMs / 1_000).toFixed(1)} s`,
    );
  } catch (error) {
    failures.push(`${fault.name}: ${toMessage(error)}`);
    console.log(`✗ ${place}: ${fault.title} · ${toMessage(error)}`);
  }
}

async function conclude(harness: FaultHarness, load: MixedLoad): Promise<void> {
  console.log('\n… Stopping the load and comparing our data with that of the providers');
  await load.stop();
  const { findings, counts, reasons } = await auditLoad(load.context, {
    databaseUrl: harness.databaseUrl(),
    database: harness.database,
  });
  const { responses, live } = load.ledger;
  for (const [what, count] of Object.entries(counts)) console.log(`  ${what}: ${count}`);
  console.log(`  responses: ${[...responses].map(([status, count]) => `${count} × ${status}`).join(', ')}`);
  console.log(`  live streams opened: ${live.streams}, events received: ${live.events}`);
  for (const reason of reasons) console.log(`  reason of a failed reply: ${reason}`);
  for (const finding of findings) console.log(`✗ ${finding}`);
  if (findings.length === 0) console.log('✓ No lost or duplicate data; the audit trail is intact');
  failures.push(...findings);
}
