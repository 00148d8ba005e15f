import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Check } from './check.ts';
import type { GeneratedFile } from './database-types.ts';

const README = 'README.md';
/** Where the variables are read, each with what README says of it. */
const READERS = ['apps/server/src/environment.ts', 'tooling/stack/settings.ts'];
const TABLE = /(?<=^<!-- Written by `npm run types`[^\n]*-->\n)\| Variable[^\n]*\n(?:\|[^\n]*\n)*/m;

type Variable = {
  readonly name: string;
  /** The default of the schema, as it is. */
  readonly fallback?: string;
  /** What counts when nothing is set, in words. */
  readonly unset?: string;
  readonly description?: string;
  /** Shares the row of this one. */
  readonly beside?: string;
};

/** README with the table of variables as the code reads them, so that no setting can be added or changed without its line. */
export async function describeConfiguration(root: string): Promise<GeneratedFile> {
  const lists = await Promise.all(
    READERS.map(
      async (file): Promise<{ VARIABLES: Variable[] }> => import(pathToFileURL(join(root, file)).href),
    ),
  );
  const variables = lists.flatMap(({ VARIABLES }) => VARIABLES);
  const text = readFileSync(join(root, README), 'utf8');
  if (!TABLE.test(text)) throw new Error(`${README} has no table of variables to write.`);
  return { path: README, text: text.replace(TABLE, () => tableOf(variables)) };
}

export const configuration: Check = {
  name: 'Configuration',
  async run(root) {
    if (!existsSync(join(root, README))) return { faults: [] };
    const { path, text } = await describeConfiguration(root);
    const current = readFileSync(join(root, path), 'utf8') === text;
    return { faults: current ? [] : [`${path} tells other settings than the code: run 'npm run types'.`] };
  },
};

function tableOf(variables: readonly Variable[]): string {
  const rows = variables.filter(({ beside }) => beside === undefined);
  const lost = variables.find(({ beside }) => beside && !rows.some(({ name }) => name === beside));
  if (lost) throw new Error(`${lost.name} stands beside ${lost.beside}, which has no row.`);
  const lines = rows.map((first) => {
    if (!first.description) throw new Error(`${first.name} does not say what it means.`);
    const all = [first, ...variables.filter(({ beside }) => beside === first.name)];
    return `| ${all.map(({ name }) => `\`${name}\``).join(', ')} | ${defaultsOf(all)} | ${first.description} |`;
  });
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...lines, ''].join('\n');
}

/** Words of the first one stand for the whole row. */
function defaultsOf(row: readonly Variable[]): string {
  const plain = row.flatMap(({ fallback }) => (fallback === undefined ? [] : [`\`${fallback}\``]));
  return row[0]?.unset ?? plain.join(', ');
}
