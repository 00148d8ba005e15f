import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from '../check.ts';
import { listFiles } from '../layout/tree.ts';

const PRODUCT = /^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/;
const READS = /\bprocess\s*\.\s*env\b|\bprocess\s*\[\s*['"`]env|\benv\b[^;\n]*from\s+['"](node:)?process['"]/;

export const environment: Check = {
  name: 'Environment',
  async run(root) {
    const readers = listFiles(root)
      .filter((file) => PRODUCT.test(file) && !file.endsWith('/config.ts'))
      .filter((file) => READS.test(readFileSync(join(root, file), 'utf8')));
    return {
      faults: readers.map(
        (file) => `${file} reads the environment: only config.ts does; take what you need as an argument.`,
      ),
    };
  },
};
