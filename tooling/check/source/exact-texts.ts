import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from '../check.ts';
import { listFiles } from '../layout/tree.ts';

const PRODUCT =
  /^(?:apps\/(?:server|web)|packages\/contract)\/src\/(?!.*(?:\.test\.tsx?$|\/testing\/)).*\.tsx?$/;
const TEXTS = readFileSync(join(import.meta.dirname, 'exact-texts.txt'), 'utf8')
  .trim()
  .split('\n');

/** Ignores line breaks of the source and the shape of apostrophes. */
const normalize = (text: string): string => text.replace(/\\?['’]/g, "'").replace(/\s+/g, ' ');

/** Texts that the specification quotes. A renamed identifier must not change them, in the product or in its tests. */
export const exactTexts: Check = {
  name: 'Exact texts',
  async run(root) {
    const source = normalize(
      listFiles(root)
        .filter((file) => PRODUCT.test(file))
        .map((file) => readFileSync(join(root, file), 'utf8'))
        .join('\n'),
    );
    const faults = TEXTS.filter((text) => !source.includes(normalize(text))).map(
      (text) => `No source file contains '${text}', which the specification quotes.`,
    );
    return { faults };
  },
};
