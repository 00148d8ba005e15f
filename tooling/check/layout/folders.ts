import type { Check } from '../check.ts';
import { listFolders } from './tree.ts';

/** Modules are flat up to here; a larger one is divided into topics. */
const MAX_ENTRIES = 20;
/** Lists by nature: one entry per migration, decision, browser test, attack, module, language or example. */
const LISTS =
  /^$|^(packages\/(database\/migrations|contract\/src|classification\/corpus)|apps\/web\/src\/features|apps\/server\/src\/modules|docs\/decisions|qa\/(e2e|attack\/scenarios))$|\/fixtures(\/|$)/;
/** The pipeline requires this name. */
const OF_ONE = /^\.ci$/;

/** A folder is read at one glance, and a folder of one file only makes the way to that file longer. */
export const folders: Check = {
  name: 'Folders',
  async run(root) {
    return { faults: listFolders(root).flatMap(({ path, entries }) => findFault(path, entries) ?? []) };
  },
};

function findFault(path: string, entries: number): string | null {
  if (entries > MAX_ENTRIES && !LISTS.test(path))
    return `${path} has ${entries} entries; ${MAX_ENTRIES} is the limit: give some a topic of their own, or merge what has one caller.`;
  if (entries === 1 && !LISTS.test(path) && !OF_ONE.test(path))
    return `${path} holds one entry only: put it into the folder above.`;
  return null;
}
