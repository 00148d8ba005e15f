import { messageOf } from '../problem.ts';
import { seconds } from '../stack/progress.ts';
import type { Totals } from '../tiers/totals.ts';
import type { Check, Findings } from './check.ts';
import { connections } from './connections.ts';
import { databaseTypes } from './database-types.ts';
import { environment } from './environment.ts';
import { lock } from './lock.ts';
import { mailReaders } from './mail-readers.ts';
import { names } from './names.ts';
import { patterns } from './patterns/patterns.ts';
import { sizes } from './sizes.ts';
import { boundaries, deadCode, lint, types } from './tools.ts';
import { words } from './words.ts';

/** The slow ones first, so that the two cores end together. */
const CHECKS: Check[] = [
  types,
  deadCode,
  boundaries,
  databaseTypes,
  lint,
  patterns,
  sizes,
  names,
  words,
  environment,
  connections,
  mailReaders,
  lock,
];
const AT_ONCE = 2;

/** Runs all checks and prints one line for each; details only of what failed. */
export async function runChecks(root: string): Promise<Totals> {
  const waiting = [...CHECKS];
  const totals: Totals = { passed: 0, failures: [] };
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const started = performance.now();
      const findings = await runOne(check, root);
      const passed = findings.faults.length === 0;
      if (passed) totals.passed += 1;
      else totals.failures.push(`Check '${check.name}'`);
      print(check.name, findings, seconds(started));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return totals;
}

async function runOne(check: Check, root: string): Promise<Findings> {
  try {
    return await check.run(root);
  } catch (error) {
    return { faults: [messageOf(error)] };
  }
}

function print(name: string, { faults, warnings = [] }: Findings, took: string): void {
  console.log(`${faults.length === 0 ? '✓' : '✗'} ${name} (${took} s)`);
  for (const fault of faults) console.log(indent(fault));
  for (const warning of warnings) console.log(`  ! ${warning}`);
}

function indent(text: string): string {
  return text.replace(/^/gm, '    ');
}
