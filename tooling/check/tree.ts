import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const NEVER = new Set(['node_modules', 'dist', 'test-results', 'playwright-report']);

export type Folder = { path: string; entries: string[]; files: string[] };

/** Every folder of the tree with its entries, as paths from the root; what tools make and hide is left out. */
export function listFolders(root: string, path = ''): Folder[] {
  const entries = readdirSync(join(root, path), { withFileTypes: true }).filter(
    ({ name }) => !NEVER.has(name) && (!name.startsWith('.') || name === '.ci'),
  );
  const inside = (name: string) => (path === '' ? name : `${path}/${name}`);
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => inside(name));
  const deeper = entries
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => listFolders(root, inside(name)));
  return [{ path, entries: entries.map(({ name }) => name), files }, ...deeper];
}

export function listFiles(root: string): string[] {
  return listFolders(root).flatMap(({ files }) => files);
}
