import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const NEVER = new Set(['node_modules', 'dist', 'test-results', 'playwright-report']);

export type Folder = { path: string; entries: number; files: string[] };

/**
 * Every folder of the tree with its entries, as paths from the root. Empty folders and generated
 * files are excluded.
 */
export function listFolders(root: string, path = ''): Folder[] {
  const entries = readdirSync(join(root, path), { withFileTypes: true }).filter(
    ({ name }) => !NEVER.has(name) && (!name.startsWith('.') || name === '.ci'),
  );
  const inside = (name: string) => (path === '' ? name : `${path}/${name}`);
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => inside(name));
  const folders = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => listFolders(root, inside(name)))
    .filter((below) => below.length > 0);
  if (files.length + folders.length === 0) return [];
  return [{ path, entries: files.length + folders.length, files }, ...folders.flat()];
}

export function listFiles(root: string): string[] {
  return listFolders(root).flatMap(({ files }) => files);
}
