import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from './check.ts';
import { listFolders } from './tree.ts';

const MOST_LINES = 400;
const MOST_ENTRIES = 15;
const CODE = /\.(tsx?|mjs|css)$/;
const MAY_BE_LONG = /\.(test|spec)\.tsx?$|\.gen\.ts$|^packages\/database\/src\/types\.ts$|\/fixtures\//;
/** Lists by nature: one entry per migration, decision or journey. */
const MAY_BE_WIDE = /^(packages\/database\/migrations|docs\/decisions|e2e)$|\/fixtures|^$/;

export const sizes: Check = {
  name: 'Sizes',
  async run(root) {
    const folders = listFolders(root);
    const faults = folders
      .flatMap(({ files }) => files)
      .filter((file) => CODE.test(file) && !MAY_BE_LONG.test(file))
      .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > MOST_LINES)
      .map(
        ({ file, lines }) =>
          `${file} has ${lines} lines; ${MOST_LINES} is the limit: split it by what it decides.`,
      );
    const warnings = folders
      .filter(({ path, entries }) => entries.length > MOST_ENTRIES && !MAY_BE_WIDE.test(path))
      .map(
        ({ path, entries }) =>
          `${path} has ${entries.length} entries; ${MOST_ENTRIES} is where a folder gets hard to read.`,
      );
    return { faults, warnings };
  },
};
