import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from '../check/run-checks.ts';
import { listenForInterrupt } from '../processes/interrupt.ts';
import { seconds } from '../stack/progress.ts';
import { REPOSITORY_ROOT } from '../stack/settings.ts';
import { playwright } from '../tiers/playwright.ts';
import { type Output, runRunner } from '../tiers/run-runner.ts';
import { addTotals, type Totals } from '../tiers/totals.ts';
import { vitest } from '../tiers/vitest.ts';

const { signal } = listenForInterrupt();

async function runTier(
  title: string,
  run: (output: Output) => Promise<Totals>,
  output: Output = 'inherit',
): Promise<Totals> {
  const print = (line: string) => (output === 'inherit' ? console.log(line) : writeSync(output, `${line}\n`));
  const started = performance.now();
  print(`\n── ${title}`);
  const totals = await run(output);
  print(`\n${title} took ${seconds(started)} s`);
  return totals;
}

/** Runs a tier in parallel with another one. Returns its output, to be printed when the other one has ended. */
async function runQuietly(
  title: string,
  run: (output: Output) => Promise<Totals>,
): Promise<{ readonly totals: Totals; readonly printed: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'hearback-output-'));
  const file = join(folder, 'output');
  const output = openSync(file, 'a');
  try {
    const totals = await runTier(title, run, output);
    return { totals, printed: readFileSync(file, 'utf8') };
  } finally {
    closeSync(output);
    rmSync(folder, { recursive: true, force: true });
  }
}

const results = [await runTier('Checks', () => runChecks(REPOSITORY_ROOT))];
if (!signal.aborted) {
  // Browser tests wait for pages and jobs, and integration tests for jobs and leases. Together they keep both cores busy.
  const [tests, journeys] = await Promise.all([
    runTier('Unit, component and integration tests', (output) =>
      runRunner(REPOSITORY_ROOT, vitest, signal, output),
    ),
    runQuietly('Journeys', (output) => runRunner(REPOSITORY_ROOT, playwright, signal, output)),
  ]);
  console.log(journeys.printed);
  results.push(tests, journeys.totals);
}
const { passed, failures, flaky = [] } = addTotals(results);
process.exitCode = failures.length > 0 || signal.aborted ? 1 : 0;
if (flaky.length > 0)
  console.log(`\nPassed at the second try:\n${flaky.map((name) => `  ${name}`).join('\n')}`);
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`);
console.log(`\n${signal.aborted ? 'Interrupted.\n' : ''}${passed} passed, ${failures.length} failed`);
// The channel to the launcher must not keep a finished command alive.
if (process.connected) process.disconnect();
