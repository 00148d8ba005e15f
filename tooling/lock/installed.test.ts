import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, it, vi } from 'vitest';

type Installer = {
  ensureInstalled(root: string, options?: { withTools: boolean }): Promise<string | undefined>;
};

const INSTALL = pathToFileURL(join(import.meta.dirname, '../install.mjs')).href;
const root = mkdtempSync(join(tmpdir(), 'hearback-installed-'));

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

it('deletes removed packages and the headers of Node without reinstalling the others, and keeps our own', async () => {
  const node = `node_modules/node-${process.platform}-${process.arch}`;
  const keptPackages = { [node]: { integrity: 'n' }, 'node_modules/kept': { integrity: 'k' } };
  const removedPackages = {
    'node_modules/gone': { integrity: 'g' },
    'node_modules/kept/node_modules/gone': { integrity: 'h' },
  };
  const headers = `${node}/include`;
  for (const folder of [
    ...Object.keys(keptPackages),
    ...Object.keys(removedPackages),
    'node_modules/.bin',
    'apps/renamed',
    headers,
  ])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'node_modules/.bin/node'), '');
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: keptPackages }));
  const installed = { packages: { ...keptPackages, ...removedPackages, 'apps/renamed': {} } };
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify(installed));

  const { ensureInstalled } = (await import(INSTALL)) as Installer;
  expect(await ensureInstalled(root)).toBeUndefined();
  for (const path of [...Object.keys(removedPackages), headers])
    expect(existsSync(join(root, path)), path).toBe(false);
  for (const path of [...Object.keys(keptPackages), 'apps/renamed'])
    expect(existsSync(join(root, path)), path).toBe(true);
});

/** Installs the files of one package, and its tools only if they are wanted. */
const NPM = `#!/bin/sh
echo "$2" >> calls
mkdir -p node_modules/.bin node_modules/kept
touch node_modules/.bin/node node_modules/kept/index.js node_modules/kept/index.js.map node_modules/kept/index.d.ts
cp "./$2.json" node_modules/.package-lock.json
`;

it('installs the development tools when a command first needs them', async () => {
  const node = `node_modules/node-${process.platform}-${process.arch}`;
  const lean = { [node]: { integrity: 'n' }, 'node_modules/kept': { integrity: 'k' } };
  const complete = { ...lean, 'node_modules/tool': { integrity: 't', dev: true } };
  mkdirSync(join(root, 'bin'), { recursive: true });
  writeFileSync(join(root, 'bin/npm'), NPM, { mode: 0o755 });
  vi.stubEnv('PATH', `${join(root, 'bin')}:${process.env.PATH}`);
  for (const [name, packages] of Object.entries({
    'package-lock': complete,
    '--omit=dev': lean,
    '--include=dev': complete,
  }))
    writeFileSync(join(root, `${name}.json`), JSON.stringify({ packages }));
  const { ensureInstalled } = (await import(INSTALL)) as Installer;
  const run = async (withTools: boolean) => {
    expect(await ensureInstalled(root, { withTools })).toBeUndefined();
    return readFileSync(join(root, 'calls'), 'utf8').trim().split('\n');
  };
  const listFiles = () => readdirSync(join(root, 'node_modules/kept')).sort();

  expect(await run(false)).toEqual(['--omit=dev']);
  expect(listFiles()).toEqual(['index.js']);
  expect(await run(false)).toEqual(['--omit=dev']);
  expect(await run(true)).toEqual(['--omit=dev', '--include=dev']);
  expect(listFiles()).toEqual(['index.d.ts', 'index.js', 'index.js.map']);
  expect(await run(false)).toHaveLength(2);
  expect(await run(true)).toHaveLength(2);
});
