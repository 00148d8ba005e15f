import type { Check } from '../check.ts';
import { listFolders } from './tree.ts';

/** Maximum number of entries in a folder. Larger modules are split into topics. */
const MAX_ENTRIES = 20;
/** Folders that are lists: one entry per migration, decision, browser test, attack, module, language or example. */
const LISTS =
  /^$|^(packages\/(database\/migrations(\/legacy)?|contract\/src|classification\/corpus)|apps\/web\/src\/features|apps\/server\/src\/modules|docs\/decisions|qa\/(e2e|attack\/scenarios))$|\/fixtures(\/|$)/;
/** The pipeline requires this name. */
const OF_ONE = /^\.ci$/;

/** Maximum number of path segments below `src`. */
const MAX_DEPTH = 5;
const SOURCE = /^(?:apps|packages)\/[^/]+\/src\//;

/** A folder must be readable at a glance, and a folder with one file only makes its path longer. */
export const folders: Check = {
  name: 'Folders',
  async run(root) {
    return {
      faults: listFolders(root).flatMap(({ path, entries, files }) => [
        ...(findFault(path, entries) ?? []),
        ...files.filter(isTooDeep).map((file) => `${file}: at most ${MAX_DEPTH} path segments below src.`),
      ]),
    };
  },
};

const isTooDeep = (file: string): boolean =>
  SOURCE.test(file) && file.replace(SOURCE, '').split('/').length > MAX_DEPTH;

function findFault(path: string, entries: number): [string] | null {
  if (entries > MAX_ENTRIES && !LISTS.test(path))
    return [
      `${path} has ${entries} entries; ${MAX_ENTRIES} is the limit: give some a topic of their own, or merge what has one caller.`,
    ];
  if (entries === 1 && !LISTS.test(path) && !OF_ONE.test(path))
    return [`${path} holds one entry only: put it into the folder above.`];
  return null;
}
