import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import type { Check } from '../check.ts';
import { listFiles } from './tree.ts';

const TOPIC = /^apps\/server\/src\/modules\/([^/]+)\/([^/]+)\//;
const TEST = /\.test\.ts$|\/testing\//;
const IMPORT = /\bfrom\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)|\bnew URL\(\s*'([^']+)'/g;

/** Where the rule is still broken. Nothing is added here: a pair that keeps the rule must be taken off the list. */
export const STILL_MUTUAL: readonly string[] = [
  'assistant: built-in and draft',
  'assistant: draft and turns',
  'assistant: sessions and turns',
  'auth: sessions and signing-in',
  'enrichment: callbacks and sending',
  'enrichment: sending and settings',
  'inbox: classification and learning',
  'inbox: classification and receiving',
  'inbox: delivery and replies',
  'inbox: replies and scheduling',
  'locations: connecting and tokens',
  'locations: crm and tokens',
  'locations: listing and tokens',
  'people: access and users',
];

/** Two topics that import each other are one topic, or hide a third: whoever reads one must read both. */
export const topics: Check = {
  name: 'Topics',
  async run(root) {
    const ways = new Map(listFiles(root).flatMap((file) => waysOf(root, file)));
    const mutual = [...ways].flatMap(([way, example]) => {
      const [module, from, to] = way.split(' ') as [string, string, string];
      const back = ways.get(`${module} ${to} ${from}`);
      return from < to && back ? [{ pair: `${module}: ${from} and ${to}`, example, back }] : [];
    });
    const modules = new Set([...ways.keys()].map((way) => way.split(' ')[0]));
    const needless = STILL_MUTUAL.filter(
      (still) => modules.has(still.split(':')[0]) && !mutual.some(({ pair }) => pair === still),
    );
    return {
      faults: [
        ...mutual.flatMap(({ pair, example, back }) =>
          STILL_MUTUAL.includes(pair) ? [] : [`${pair} import each other: ${example}, and ${back}.`],
        ),
        ...needless.map(
          (pair) => `${pair} keep the rule: take them off the list in tooling/check/layout/topics.ts.`,
        ),
      ],
    };
  },
};

/** From topic to topic of one module, with an import that goes this way. */
function waysOf(root: string, file: string): [string, string][] {
  const [, module, from] = TOPIC.exec(file) ?? [];
  if (!module || TEST.test(file) || !file.endsWith('.ts')) return [];
  return [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].flatMap(([, ...specifiers]) => {
    const specifier = specifiers.find((one) => one !== undefined) ?? '';
    const target = specifier.startsWith('#server/')
      ? specifier.replace('#server', 'apps/server/src')
      : join(dirname(file), specifier);
    const [, other, to] = TOPIC.exec(target) ?? [];
    return other === module && to !== from
      ? [[`${module} ${from} ${to}`, `${file} imports ${target}`] as [string, string]]
      : [];
  });
}
