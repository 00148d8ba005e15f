import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from '../check.ts';
import { listFiles } from './tree.ts';

const MAX_LINES = 400;
const CODE = /\.(tsx?|mjs|css)$/;
const MAY_BE_LONG = /\.(test|spec)\.tsx?$|\.gen\.ts$|^packages\/database\/src\/types\.ts$|\/fixtures\//;

export const sizes: Check = {
  name: 'Sizes',
  async run(root) {
    const faults = listFiles(root)
      .filter((file) => CODE.test(file) && !MAY_BE_LONG.test(file))
      .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > MAX_LINES)
      .map(
        ({ file, lines }) =>
          `${file} has ${lines} lines; ${MAX_LINES} is the limit: split it by what it decides.`,
      );
    return { faults };
  },
};
