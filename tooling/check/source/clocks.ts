import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from '../check.ts';
import { listFiles } from '../layout/tree.ts';

/** Files in which a time decides whether something is sent, retried or considered dead. */
const TIMED =
  /^apps\/server\/src\/(?:modules\/(?:replies|inbox\/ingestion|webhooks\/event-processing)|platform\/(?:jobs|runs))\/(?!.*\.test\.ts$).*\.ts$/;

/** The clock of a machine may be wrong or change, so it must not be compared with times of the database. */
export const clocks: Check = {
  name: 'Clocks',
  async run(root) {
    const faults = listFiles(root)
      .filter((file) => TIMED.test(file))
      .filter((file) => /\bDate\.now\(\)/.test(readFileSync(join(root, file), 'utf8')))
      .map(
        (file) =>
          `${file} reads the clock of its machine: take the database's (readClock), or performance.now() to measure.`,
      );
    return { faults };
  },
};
