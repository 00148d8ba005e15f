import { toMessage } from '../problem.ts';
import { seconds } from '../stack/progress.ts';
import type { Totals } from '../tiers/totals.ts';
import type { Check, Findings } from './check.ts';
import { commits } from './commits.ts';
import { configuration } from './configuration.ts';
import { databaseTypes } from './database-types.ts';
import { documentation } from './documentation.ts';
import { assurance } from './layout/assurance.ts';
import { callers } from './layout/callers.ts';
import { documents } from './layout/documents.ts';
import { folders } from './layout/folders.ts';
import { names } from './layout/names.ts';
import { places } from './layout/places.ts';
import { sizes } from './layout/sizes.ts';
import { topics } from './layout/topics.ts';
import { licenses } from './licenses.ts';
import { lock } from './lock.ts';
import { publicDocument } from './public-document.ts';
import { apiKeys } from './source/api-keys.ts';
import { clocks } from './source/clocks.ts';
import { connections } from './source/connections.ts';
import { counts } from './source/counts.ts';
import { dangerous } from './source/dangerous.ts';
import { environment } from './source/environment.ts';
import { exactTexts } from './source/exact-texts.ts';
import { mailReaders } from './source/mail-readers.ts';
import { pageState } from './source/page-state.ts';
import { patterns } from './source/patterns.ts';
import { webCalls } from './source/web-calls.ts';
import { words } from './source/words.ts';
import { boundaries, deadCode, lint, types } from './tools.ts';

/** The slow checks first, so that both cores finish together. */
const CHECKS: Check[] = [
  types,
  deadCode,
  boundaries,
  databaseTypes,
  lint,
  patterns,
  sizes,
  folders,
  places,
  documents,
  documentation,
  assurance,
  names,
  topics,
  callers,
  words,
  exactTexts,
  environment,
  dangerous,
  clocks,
  connections,
  mailReaders,
  counts,
  webCalls,
  pageState,
  configuration,
  publicDocument,
  apiKeys,
  commits,
  lock,
  licenses,
];
const CONCURRENCY = 2;

/** Runs all checks and prints one line for each, with details only for failures. */
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
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return totals;
}

async function runOne(check: Check, root: string): Promise<Findings> {
  try {
    return await check.run(root);
  } catch (error) {
    return { faults: [toMessage(error)] };
  }
}

function print(name: string, { faults }: Findings, took: string): void {
  console.log(`${faults.length === 0 ? '✓' : '✗'} ${name} (${took} s)`);
  for (const fault of faults) console.log(indent(fault));
}

function indent(text: string): string {
  return text.replace(/^/gm, '    ');
}
