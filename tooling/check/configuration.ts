import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Check } from './check.ts';
import type { GeneratedFile } from './database-types.ts';

const DOCUMENT = 'docs/configuration.md';
/** The modules that define the variables and their descriptions. */
const READERS = ['apps/server/src/environment.ts', 'tooling/stack/settings.ts'];
const TABLE = /(?<=^<!-- Written by `npm run types`[^\n]*-->\n)\| Variable[^\n]*\n(?:\|[^\n]*\n)*/m;

type Variable = {
  readonly name: string;
  /** The default in the schema. */
  readonly fallback?: string;
  /** The behavior when the variable is not set. */
  readonly unset?: string;
  readonly description?: string;
  /** The variable whose row this one shares. */
  readonly sharesRowWith?: string;
};

/** Generates the table of variables from the code, so that a variable cannot be added or changed without its row. */
export async function describeConfiguration(root: string): Promise<GeneratedFile> {
  const lists = await Promise.all(
    READERS.map(
      async (file): Promise<{ VARIABLES: Variable[] }> => import(pathToFileURL(join(root, file)).href),
    ),
  );
  const variables = lists.flatMap(({ VARIABLES }) => VARIABLES);
  const text = readFileSync(join(root, DOCUMENT), 'utf8');
  if (!TABLE.test(text)) throw new Error(`${DOCUMENT} has no table of variables.`);
  return { path: DOCUMENT, text: text.replace(TABLE, () => toTable(variables)) };
}

export const configuration: Check = {
  name: 'Configuration',
  async run(root) {
    if (!existsSync(join(root, DOCUMENT))) return { faults: [] };
    const { path, text } = await describeConfiguration(root);
    const current = readFileSync(join(root, path), 'utf8') === text;
    return { faults: current ? [] : [`${path} does not match the code. Run 'npm run types'.`] };
  },
};

function toTable(variables: readonly Variable[]): string {
  const rows = variables.filter(({ sharesRowWith }) => sharesRowWith === undefined);
  const orphan = variables.find(
    ({ sharesRowWith }) => sharesRowWith && !rows.some(({ name }) => name === sharesRowWith),
  );
  if (orphan)
    throw new Error(`${orphan.name} shares the row of ${orphan.sharesRowWith}, which does not exist.`);
  const lines = rows.map((first) => {
    if (!first.description) throw new Error(`${first.name} has no description.`);
    const all = [first, ...variables.filter(({ sharesRowWith }) => sharesRowWith === first.name)];
    return `| ${all.map(({ name }) => `\`${name}\``).join(', ')} | ${toDefaults(all)} | ${first.description} |`;
  });
  return ['| Variable | Default | Description |', '|---|---|---|', ...lines, ''].join('\n');
}

/** The first variable's `unset` describes the whole row. */
function toDefaults(row: readonly Variable[]): string {
  const plain = row.flatMap(({ fallback }) => (fallback === undefined ? [] : [`\`${fallback}\``]));
  return row[0]?.unset ?? plain.join(', ');
}
