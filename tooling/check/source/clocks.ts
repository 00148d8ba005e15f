import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from '../check.ts';
import { listFiles } from '../layout/tree.ts';

/** Files in which a time decides whether something is sent, retried or considered dead. */
const TIMED =
  /^apps\/server\/src\/(?:modules\/(?:replies|inbox\/ingestion|webhooks\/event-processing)|platform\/(?:jobs|runs))\/(?!.*\.test\.ts$).*\.ts$/;

const TEST = /^(?!tooling\/check\/tests\/).*\.(?:test|spec)\.tsx?$/;

/**
 * The clock of a machine may be wrong or change, so it must not be compared with times of the database. A test with random
 * numbers fails in some runs only.
 */
export const clocks: Check = {
  name: 'Clocks and random numbers',
  async run(root) {
    const listUses = (files: RegExp, call: RegExp) =>
      listFiles(root).filter((file) => files.test(file) && call.test(readFileSync(join(root, file), 'utf8')));
    return {
      faults: [
        ...listUses(TIMED, /\bDate\.now\(\)/).map(
          (file) =>
            `${file} reads the clock of its machine: take the database's (readClock), or performance.now() to measure.`,
        ),
        ...listUses(TEST, /\bMath\.random\(\)/).map(
          (file) => `${file} cannot be repeated: take the numbers of a seed (createRandom).`,
        ),
      ],
    };
  },
};
