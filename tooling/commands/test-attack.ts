import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Scenario } from '../../qa/attack/scenario.ts';
import { type AttackTarget, startTarget } from '../../qa/attack/target.ts';
import { toMessage } from '../problem.ts';
import { listenForInterrupt } from '../processes/interrupt.ts';
import { seconds } from '../stack/progress.ts';
import { REPOSITORY_ROOT } from '../stack/settings.ts';

const MAX_MINUTES = 6;
const FOLDER = join(REPOSITORY_ROOT, 'qa/attack/scenarios');

/** `npm run test:attack`, or with words: only scenarios whose file names contain one of them. */
const words = process.argv.slice(2);
const files = globSync('*.ts', { cwd: FOLDER })
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .sort();
const scenarios = await Promise.all(files.map(load));
scenarios.sort((one, other) => Number(one.isLast ?? false) - Number(other.isLast ?? false));
const { signal } = listenForInterrupt();
const totals = { passed: 0, failed: 0 };

console.log('… Starting the product with a new database');
const target = await startTarget();
try {
  for (const scenario of scenarios) {
    if (signal.aborted) break;
    totals[await attempt(scenario, target)] += 1;
  }
} finally {
  await target.stop();
}
process.exitCode = totals.failed > 0 || signal.aborted ? 1 : 0;
console.log(`\n${signal.aborted ? 'Interrupted.\n' : ''}${totals.passed} passed, ${totals.failed} failed`);
if (process.connected) process.disconnect();

async function load(file: string): Promise<Scenario & { readonly name: string }> {
  const { scenario } = (await import(join(FOLDER, file))) as { scenario: Scenario };
  return { ...scenario, name: basename(file, '.ts') };
}

async function attempt(
  { name, ...scenario }: Scenario & { readonly name: string },
  target: AttackTarget,
): Promise<'passed' | 'failed'> {
  const started = performance.now();
  try {
    const note = await Promise.race([scenario.run(target), tooLong(scenario.maxMinutes ?? MAX_MINUTES)]);
    console.log(`✓ ${name}: ${scenario.title} (${seconds(started)} s)${note ? ` · ${note}` : ''}`);
    return 'passed';
  } catch (error) {
    console.log(`✗ ${name}: ${scenario.title} (${seconds(started)} s)\n    ${toMessage(error)}`);
    return 'failed';
  }
}

function tooLong(minutes: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`not done after ${minutes} minutes`)), minutes * 60_000).unref();
    signal.addEventListener('abort', () => reject(new Error('interrupted')), { once: true });
  });
}
