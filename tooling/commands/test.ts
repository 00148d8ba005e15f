import { runChecks } from '../check/run-checks.ts';
import { listenForInterrupt } from '../processes/interrupt.ts';
import { seconds } from '../stack/progress.ts';
import { REPOSITORY_ROOT } from '../stack/settings.ts';
import { playwright } from '../tiers/playwright.ts';
import { runRunner } from '../tiers/run-runner.ts';
import { addTotals, type Totals } from '../tiers/totals.ts';
import { vitest } from '../tiers/vitest.ts';

const { signal } = listenForInterrupt();

const TIERS: [string, () => Promise<Totals>][] = [
  ['Checks', () => runChecks(REPOSITORY_ROOT)],
  ['Unit, component and integration tests', () => runRunner(REPOSITORY_ROOT, vitest, signal)],
  ['Journeys', () => runRunner(REPOSITORY_ROOT, playwright, signal)],
];

const results: Totals[] = [];
for (const [title, run] of TIERS) {
  if (signal.aborted) break;
  console.log(`\n── ${title}`);
  const started = performance.now();
  results.push(await run());
  console.log(`\n${title} took ${seconds(started)} s`);
}
const { passed, failures } = addTotals(results);
process.exitCode = failures.length > 0 || signal.aborted ? 1 : 0;
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`);
console.log(`\n${signal.aborted ? 'Interrupted.\n' : ''}${passed} passed, ${failures.length} failed`);
// The channel to the launcher must not keep a finished command alive.
if (process.connected) process.disconnect();
