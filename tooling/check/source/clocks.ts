import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from '../check.ts';
import { listFiles } from '../layout/tree.ts';

/** Where a time decides whether something goes out, is done again or is called dead. */
const TIMED =
  /^apps\/server\/src\/(?:modules\/(?:inbox\/(?:replies|delivery|receiving)|webhooks\/processing)|platform\/(?:jobs|runs))\/(?!.*\.test\.ts$).*\.ts$/;

/** A machine's clock may be wrong and may be set; with the database's times it is never compared. */
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
