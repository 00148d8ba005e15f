import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from '../check.ts';
import { listFiles } from '../layout/tree.ts';

const CODE = /^apps\/web\/src\/.*\.tsx?$/;
const TEST = /\.test\.tsx?$|\/testing\//;
const STORE = 'apps/web/src/lib/store.ts';
/** A variable of a module, or a collection that code can change. Constants have names in capitals. */
const STATE =
  /^(?:export )?(?:let\s+(\w+)|const\s+([a-z]\w*)(?:\s*:[^=]{1,200})?\s*=\s*(?:new (?:Map|Set|WeakMap|WeakSet)\b|\[\]|\{\}))/gm;

/** State outside of components belongs in a store, so that it is reset when the user changes. */
export const pageState: Check = {
  name: 'State of the page',
  async run(root) {
    const faults = listFiles(root)
      .filter((file) => CODE.test(file) && !TEST.test(file) && file !== STORE)
      .flatMap((file) =>
        [...readFileSync(join(root, file), 'utf8').matchAll(STATE)].map(
          ([, variable, constant]) =>
            `${file}: '${variable ?? constant}' is state of the module. Use createStore or createRegistry from lib/store.ts.`,
        ),
      );
    return { faults };
  },
};
