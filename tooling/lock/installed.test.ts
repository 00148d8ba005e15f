import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, it } from 'vitest';

type Installer = { ensureInstalled(root: string): Promise<string | undefined> };

const INSTALL = pathToFileURL(join(import.meta.dirname, '../install.mjs')).href;
const root = mkdtempSync(join(tmpdir(), 'hearback-installed-'));

afterEach(() => rmSync(root, { recursive: true, force: true }));

it('deletes removed packages and the headers of Node without reinstalling the others, and keeps our own', async () => {
  const node = `node_modules/node-${process.platform}-${process.arch}`;
  const kept = { [node]: { integrity: 'n' }, 'node_modules/kept': { integrity: 'k' } };
  const gone = {
    'node_modules/gone': { integrity: 'g' },
    'node_modules/kept/node_modules/gone': { integrity: 'h' },
  };
  const headers = `${node}/include`;
  for (const folder of [
    ...Object.keys(kept),
    ...Object.keys(gone),
    'node_modules/.bin',
    'apps/renamed',
    headers,
  ])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'node_modules/.bin/node'), '');
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: kept }));
  const installed = { packages: { ...kept, ...gone, 'apps/renamed': {} } };
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify(installed));

  const { ensureInstalled } = (await import(INSTALL)) as Installer;
  expect(await ensureInstalled(root)).toBeUndefined();
  for (const path of [...Object.keys(gone), headers]) expect(existsSync(join(root, path)), path).toBe(false);
  for (const path of [...Object.keys(kept), 'apps/renamed'])
    expect(existsSync(join(root, path)), path).toBe(true);
});
