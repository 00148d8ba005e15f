import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { errors, PUBLIC_ERRORS } from '@hearback/contract';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
const IMPORT = /^(?:import|export) (?!type )\{([^}]*)\} from '((?:\.|#server)[^']+)'/gm;

const sources = new Map<string, string>();
function readSource(file: string): string {
  const source = sources.get(file) ?? (existsSync(file) ? readFileSync(file, 'utf8') : '');
  sources.set(file, source);
  return source;
}

type Reference = { readonly name: string; readonly file: string };

/** The values that a file imports or exports from other files of the server, by their name there. */
const listReferences = (file: string): Reference[] =>
  [...readSource(file).matchAll(IMPORT)].flatMap(([, names = '', from = '']) => {
    const target = from.startsWith('#server/') ? join(ROOT, from.slice(8)) : join(dirname(file), from);
    return names
      .split(',')
      .map((name) => name.trim().split(' as ', 1).join())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => ({ name, file: target }));
  });

/** An index leads to the file of the name, not to everything that it exports. */
function resolveName({ name, file }: Reference): string {
  if (!file.endsWith('/index.ts')) return file;
  const found = listReferences(file).find((one) => one.name === name);
  return found ? resolveName(found) : file;
}

function reach(files: Iterable<string>): Set<string> {
  const reached = new Set<string>();
  const open = [...files];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    open.push(...listReferences(file).map(resolveName));
  }
  return reached;
}

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).map((path) => join(ROOT, path));
const ownFiles = files.filter(
  (file) =>
    file.startsWith(`${dirname(import.meta.dirname)}/`) && file.endsWith('.ts') && !file.endsWith('.test.ts'),
);

/** The commands behind an endpoint of the app, as its line in the routes names them. */
function listCommands(endpoint: string): string[] {
  const start = new RegExp(
    `\\b(?:authed|signedIn|publicRoute)\\w*\\.${endpoint.replace('.', '\\.')}\\.handler\\(`,
  );
  const routes = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  return routes.flatMap((file) => {
    const [, rest] = readSource(file).split(start);
    if (rest === undefined) return [];
    const body = rest.split(/\n {2}\w+: (?:authed|signedIn|publicRoute)/, 1).join();
    return listReferences(file)
      .filter(({ name }) => new RegExp(`\\b${name}\\b`).test(body))
      .map(resolveName);
  });
}

/** Thrown next to the errors of keys, but only for sessions. */
const SESSIONS_ONLY = ['NO_PROFILE', 'PREVIEW_OVER', 'PREVIEW_READ_ONLY'];

it('the document lists the errors that operations can return, and no others', () => {
  const endpoints = new Set(
    ownFiles.flatMap((file) =>
      [...readSource(file).matchAll(/\bown\.(\w+\.\w+)\b/g)].map(([, endpoint = '']) => endpoint),
    ),
  );
  const commands = [...endpoints].map((endpoint) => ({ endpoint, files: listCommands(endpoint) }));
  expect(commands.filter((one) => one.files.length === 0).map(({ endpoint }) => endpoint)).toEqual([]);
  const reached = reach([
    ...ownFiles.filter((file) => !file.includes('/reference/')),
    ...commands.flatMap((one) => one.files),
  ]);
  const codes = Object.keys(errors).filter(
    (code) =>
      !SESSIONS_ONLY.includes(code) && [...reached].some((file) => readSource(file).includes(`'${code}'`)),
  );
  expect([...PUBLIC_ERRORS].sort()).toEqual(codes.sort());
});
