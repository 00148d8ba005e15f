import type { Check } from '../check.ts';
import { listFolders } from './tree.ts';

const MOST_ENTRIES = 15;
/** Lists by nature: one entry per migration, decision, journey, module, language or example. */
const LISTS =
  /^$|^(packages\/(database\/migrations|contract\/src|classification\/corpus)|apps\/web\/src\/features|docs\/decisions|e2e)$|\/fixtures(\/|$)/;
/** Named by whoever reads it: the pipeline. */
const OF_ONE = /^\.ci$/;

/** Where the rule is still broken. Nothing is added here: a part that keeps the rule must be taken off the list. */
export const STILL_ALLOWED: readonly string[] = ['apps/web'];

/** A folder is read at one glance, and a folder of one file only makes the way to that file longer. */
export const folders: Check = {
  name: 'Folders',
  async run(root) {
    const all = listFolders(root);
    const broken = all.flatMap(({ path, entries }) => {
      const fault = faultOf(path, entries);
      return fault ? [{ path, fault }] : [];
    });
    const isBelow = (path: string, part: string) => `${path}/`.startsWith(`${part}/`);
    const needless = STILL_ALLOWED.filter(
      (part) => all.some(({ path }) => path === part) && !broken.some(({ path }) => isBelow(path, part)),
    );
    return {
      faults: [
        ...broken.flatMap(({ path, fault }) =>
          STILL_ALLOWED.some((part) => isBelow(path, part)) ? [] : [fault],
        ),
        ...needless.map(
          (part) => `${part} keeps the rule: take it off the list in tooling/check/layout/folders.ts.`,
        ),
      ],
    };
  },
};

function faultOf(path: string, entries: number): string | null {
  if (entries > MOST_ENTRIES && !LISTS.test(path))
    return `${path} has ${entries} entries; ${MOST_ENTRIES} is the limit: give some a topic of their own, or merge what has one caller.`;
  if (entries === 1 && !LISTS.test(path) && !OF_ONE.test(path))
    return `${path} holds one entry only: put it into the folder above.`;
  return null;
}
