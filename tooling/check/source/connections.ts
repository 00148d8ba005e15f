import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from '../check.ts';
import { listFiles } from '../layout/tree.ts';

const CODE = /\.(ts|mjs)$/;
const TEST = /\.test\.ts$|^packages\/database\/test\//;
const OPENS = /\bnew\s+(pg\s*\.\s*)?(Client|Pool)\s*\(/;
const DRIVER = /from\s+['"]pg['"]/;
const LISTENS = /\.on\(\s*['"]error['"]/;

/** The driver's client ends the process if its connection breaks without an error listener. */
export const connections: Check = {
  name: 'Connections',
  async run(root) {
    const deaf = listFiles(root)
      .filter((file) => CODE.test(file) && !TEST.test(file))
      .filter((file) => {
        const text = readFileSync(join(root, file), 'utf8');
        return OPENS.test(text) && DRIVER.test(text) && !LISTENS.test(text);
      });
    return {
      faults: deaf.map(
        (file) =>
          `${file} opens a connection that ends the process when it breaks: take Connection or createPool of packages/database.`,
      ),
    };
  },
};
