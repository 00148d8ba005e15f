import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from '../check.ts';
import { findPath, listPaths } from './documents.ts';

const DOCUMENT = 'docs/security.md';
/** OWASP ASVS 5.0, levels 1 and 2. */
const ITEMS = 253;
const STATES = ['met', 'not met', 'does not apply'];

const ROW = /^\| (?<item>\d+\.\d+\.\d+) \| [12] \| [^|]+ \| (?<state>[^|]+) \| (?<shows>[^|]+) \|$/;
const COUNT = /^\| (?<state>met|not met|does not apply|total) \| (?<count>\d+) \|$/;
const TEST = /`(?<file>[^`]+)` "(?<name>[^"]+)"/g;

type Row = { readonly item: string; readonly state: string; readonly shows: string };

/** Every item marked as met must name existing evidence. Renaming a test breaks its reference. */
export const assurance: Check = {
  name: 'Security document',
  async run(root) {
    if (!existsSync(join(root, DOCUMENT))) return { faults: [] };
    const lines = readFileSync(join(root, DOCUMENT), 'utf8').split('\n');
    const rows = lines
      .flatMap((line) => toGroups(ROW, line))
      .map(({ item = '', state = '', shows = '' }): Row => ({ item, state, shows }));
    const all = listPaths(root);
    const faults = [
      ...wrongItems(rows),
      ...wrongCounts(lines, rows),
      ...listMissingOpenItems(lines, rows),
      ...rows.flatMap((row) => wrongProof(root, row, all)),
    ];
    return { faults: faults.map((fault) => `${DOCUMENT}: ${fault}`) };
  },
};

/** The named groups of a table row. Empty for other lines. */
function toGroups(pattern: RegExp, line: string): Readonly<Record<string, string>>[] {
  const groups = pattern.exec(line)?.groups;
  return groups ? [groups] : [];
}

const order = (item: string): number => item.split('.').reduce((sum, part) => sum * 100 + Number(part), 0);

function wrongItems(rows: readonly Row[]): string[] {
  const late = rows.find(({ item }, at) => at > 0 && order(rows[at - 1]?.item ?? '') >= order(item));
  const strange = rows.filter(({ state }) => !STATES.includes(state));
  return [
    ...(rows.length === ITEMS ? [] : [`has ${rows.length} items; levels 1 and 2 have ${ITEMS}.`]),
    ...(late ? [`${late.item} is out of order.`] : []),
    ...strange.map(({ item, state }) => `${item} is '${state}'; say one of ${STATES.join(', ')}.`),
  ];
}

function wrongCounts(lines: readonly string[], rows: readonly Row[]): string[] {
  const stated = new Map(
    lines.flatMap((line) => toGroups(COUNT, line)).map(({ state, count }) => [state, Number(count)]),
  );
  return [...STATES, 'total'].flatMap((state) => {
    const count = rows.filter((row) => state === 'total' || row.state === state).length;
    return stated.get(state) === count ? [] : [`'${state}' counts ${count} items, not ${stated.get(state)}.`];
  });
}

/** The introduction must list every item that is not met. */
function listMissingOpenItems(lines: readonly string[], rows: readonly Row[]): string[] {
  const text = lines.join('\n');
  const open = text.slice(text.indexOf('## Open'), text.indexOf('## Decisions'));
  const openItems = new Set(open.match(/\b\d+\.\d+\.\d+\b/g));
  const missing = rows.filter(({ state }) => state === 'not met').map(({ item }) => item);
  return [
    ...missing
      .filter((item) => !openItems.has(item))
      .map((item) => `${item} is not met and not named under Open.`),
    ...[...openItems]
      .filter((item) => !missing.includes(item))
      .map((item) => `${item} is named under Open and not 'not met'.`),
  ];
}

function wrongProof(root: string, { item, state, shows }: Row, all: ReadonlySet<string>): string[] {
  const places = [...shows.matchAll(/`([^`]+)`/g)].filter(([, path = '']) => findPath(path, 'docs', all));
  const tests = [...shows.matchAll(TEST)].flatMap(({ groups }) => {
    const { file = '', name = '' } = groups ?? {};
    const path = findPath(file, 'docs', all);
    const found = path !== undefined && readFileSync(join(root, path), 'utf8').includes(name);
    return found ? [] : [`${item} names "${name}", which is not in ${file}.`];
  });
  return [
    ...(state === 'met' && places.length === 0 ? [`${item} is met by nothing that is there.`] : []),
    ...tests,
  ];
}
