import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Check } from '../check.ts';
import { listFolders } from './tree.ts';

const ARCHITECTURE = 'ARCHITECTURE.md';
const ORDER = 'tooling/check/rules/modules.mjs';
const MODULE_README = /^apps\/server\/src\/modules\/[^/]+\/README\.md$/;
const MAX_LINES_OF_A_MODULE = 25;
/** Roots that documents omit from paths. */
const ROOTS = ['', 'apps/server/src', 'apps/web/src', 'packages'];
const PATH = /^[\w.@<>-]+(?:\/[\w.@<>$*-]+)*\/?$/;
const NAMES_A_FILE = /\.(?:tsx?|mjs|sql|txt|md)$/;

/** Every file that a document names must exist. */
export const documents: Check = {
  name: 'Documents',
  async run(root) {
    const all = listPaths(root);
    const faults = [...all]
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) => {
        const lines = readFileSync(join(root, file), 'utf8').split('\n');
        return [
          ...lostPaths(file, lines, all),
          ...(MODULE_README.test(file) ? checkLength(file, lines) : []),
        ];
      });
    if (all.has(ARCHITECTURE) && all.has(ORDER))
      faults.push(
        ...orderFaults(...[ARCHITECTURE, ORDER].map((file) => readFileSync(join(root, file), 'utf8'))),
      );
    return { faults };
  },
};

/** Every file and folder of the tree. */
export function listPaths(root: string): ReadonlySet<string> {
  const folders = listFolders(root);
  return new Set([...folders.flatMap(({ files }) => files), ...folders.map(({ path }) => path)]);
}

const lostPaths = (file: string, lines: readonly string[], all: ReadonlySet<string>): string[] =>
  lines.flatMap((line, index) =>
    [...line.matchAll(/`([^`]{3,200})`/g)]
      .map(([, path = '']) => path)
      .filter((path) => isPath(path, line) && findPath(path, dirname(file), all) === undefined)
      .map((path) => `${file}:${index + 1} names ${path}, which is not there.`),
  );

/** In the table of places every cell is a path. Elsewhere only texts with a file extension are. */
const isPath = (text: string, line: string): boolean =>
  PATH.test(text) &&
  text.includes('/') &&
  (NAMES_A_FILE.test(text) || (line.startsWith('|') && text.endsWith('/')));

/** The path that a document in this folder refers to, or undefined if it does not exist. */
export function findPath(path: string, folder: string, all: ReadonlySet<string>): string | undefined {
  const target = path.replace(/\/$/, '');
  const roots = [...ROOTS, folder, `${folder}/src`].map((one) => one.replace(/^\.\/?/, ''));
  const candidates = roots.map((one) => (one === '' ? target : `${one}/${target}`));
  if (!/[<*]/.test(target)) return candidates.find((one) => all.has(one));
  const parts = candidates.map((one) => one.split(/<[^>]*>|\*+/));
  return [...all].find((one) => parts.some((pieces) => fits(one, pieces)));
}

/** True if the path consists of the pieces in this order, with anything in between. */
function fits(path: string, [first = '', ...pieces]: readonly string[]): boolean {
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const piece of pieces) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return path.endsWith(pieces.at(-1) ?? '');
}

const checkLength = (file: string, lines: readonly string[]): string[] =>
  lines.length - 1 > MAX_LINES_OF_A_MODULE
    ? [`${file} has ${lines.length - 1} lines; ${MAX_LINES_OF_A_MODULE} is the limit.`]
    : [];

/** ARCHITECTURE.md repeats the order of the modules for people. */
function orderFaults(text = '', rules = ''): string[] {
  const modules = [...rules.matchAll(/^ {2}'([\w-]+)',$/gm)].map(([, name = '']) => name);
  if (modules.length > 0 && text.replace(/\s+/g, ' ').includes(modules.join(' · '))) return [];
  return [`${ARCHITECTURE} tells another order of the modules than ${ORDER}.`];
}
