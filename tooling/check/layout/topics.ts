import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import type { Check } from '../check.ts';
import { listFiles } from './tree.ts';

const TOPIC =
  /^((?:apps\/server\/src\/modules|apps\/web\/src\/features|apps\/simulators\/src|tooling|qa)\/[^/]+)\/([^/]+)\//;
const ROOTS = {
  '#server/': 'apps/server/src/',
  '#web/': 'apps/web/src/',
  '#simulators/': 'apps/simulators/src/',
};
const TEST = /\.test\.tsx?$|\/testing\//;
const IMPORT = /\bfrom\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)|\bnew URL\(\s*'([^']+)'/g;

/** Topics of a module must not import each other in a cycle of any length. */
export const topics: Check = {
  name: 'Topics',
  async run(root) {
    const ways = new Map(listFiles(root).flatMap((file) => listPaths(root, file)));
    const circles = [...ways.keys()]
      .map((way) => findCycle(way, [...ways.keys()]))
      .filter((one) => one !== null);
    const faults = circles.map(
      (circle) =>
        `${circle.map((way) => way.split(' ')[1]).join(', ')} import each other: ${circle.map((way) => ways.get(way)).join(', and ')}.`,
    );
    return { faults: [...new Set(faults)] };
  },
};

/** The cycle through this import, reported once: from the alphabetically first topic. */
function findCycle(way: string, ways: readonly string[]): string[] | null {
  const [module = '', start = ''] = way.split(' ');
  const paths = [[way]];
  const seen = new Set([start]);
  for (const path of paths) {
    const [, , at = ''] = (path.at(-1) ?? '').split(' ');
    if (at === start) return path.every((one) => (one.split(' ')[1] ?? '') >= start) ? path : null;
    if (seen.has(at)) continue;
    seen.add(at);
    paths.push(...ways.filter((one) => one.startsWith(`${module} ${at} `)).map((one) => [...path, one]));
  }
  return null;
}

/** The imports between topics of one module. */
function listPaths(root: string, file: string): [string, string][] {
  const [, module, from] = TOPIC.exec(file) ?? [];
  if (!module || TEST.test(file) || !/\.tsx?$/.test(file)) return [];
  return [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].flatMap(([, ...specifiers]) => {
    const specifier = specifiers.find((one) => one !== undefined) ?? '';
    const [short, long = ''] = Object.entries(ROOTS).find(([root]) => specifier.startsWith(root)) ?? [];
    const target = short ? specifier.replace(short, long) : join(dirname(file), specifier);
    const [, other, to] = TOPIC.exec(target) ?? [];
    return other === module && to !== from
      ? [[`${module} ${from} ${to}`, `${file} imports ${target}`] as [string, string]]
      : [];
  });
}
