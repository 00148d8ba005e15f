import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Check } from '../check.ts';
import { listFiles } from './tree.ts';

const MODULE_FILE = /^apps\/server\/src\/modules\/([^/]+)\/.*\.ts$/;
const SERVER_FILE = /^apps\/server\/src\/(?:modules|platform)\/.*\.ts$/;
const TEST = /\.(?:test|spec)\.tsx?$|\/testing\//;

const SPEAKS_SQL =
  /import\s*\{[^}]{0,200}(?<!type )\bsql\b[^}]{0,200}\}\s*from\s*'kysely'|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/;
const DEFINES_A_JOB = /\bdefineJob\(\{/;
const SAYS_WHY = /new AppError\((?:[^;{]{0,80}),\s*\{\s*detail:\s*['"]/;
const SCHEMA_IN_SMALL = /^(?:export )?const ([a-z]\w*) = z\./m;
const TEST_FOLDER = /^apps\/[^/]+\/src\/(?:.*\/)?(?:test|tests|__tests__)\//;
const COMMAND = /^import \{ ([^}]+) \} from '\.\/(?:[\w-]+\/)*([\w-]+)\.ts';$/gm;

/** Enforces the layout rules of ARCHITECTURE.md. */
export const places: Check = {
  name: 'Places',
  async run(root) {
    const files = listFiles(root).filter((file) => /\.tsx?$/.test(file));
    const read = (file: string) => readFileSync(join(root, file), 'utf8');
    const product = files.filter((file) => !TEST.test(file));
    const found = [
      ...product.filter((file) => SERVER_FILE.test(file)).flatMap((file) => listMisplaced(file, read(file))),
      ...product
        .filter((file) => file.startsWith('packages/contract/src/'))
        .flatMap((file) => checkSchemaName(file, read(file))),
      ...product
        .filter((file) => file.endsWith('.routes.ts'))
        .flatMap((file) => checkCommandName(file, read(file))),
      ...files
        .filter((file) => TEST_FOLDER.test(file))
        .map((file) => ({ file, fault: 'tests belong beside the tested file, not in a separate folder.' })),
      ...findDuplicateNames(files),
    ];
    return { faults: found.map(({ file, fault }) => `${file}: ${fault}`) };
  },
};

type Fault = { readonly file: string; readonly fault: string };

function listMisplaced(file: string, text: string): Fault[] {
  const faults: string[] = [];
  if (MODULE_FILE.test(file) && !file.endsWith('.queries.ts') && SPEAKS_SQL.test(text))
    faults.push('SQL of a module belongs in <topic>.queries.ts.');
  if (DEFINES_A_JOB.test(text) && !/\.jobs?\.ts$/.test(file)) faults.push('a job belongs in <job>.job.ts.');
  if (SAYS_WHY.test(text)) faults.push('error messages belong in packages/contract/src/errors.ts.');
  return faults.map((fault) => ({ file, fault }));
}

function checkSchemaName(file: string, text: string): Fault[] {
  const name = text.match(SCHEMA_IN_SMALL)?.[1];
  return name
    ? [{ file, fault: `'${name}' is a schema, so its name starts with a capital, like its type.` }]
    : [];
}

/** A command is named like its file: `setDisposition` in `set-disposition.ts`. */
const checkCommandName = (file: string, text: string): Fault[] =>
  [...text.matchAll(COMMAND)].flatMap(([, names = '', from = '']) => {
    const command = from.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
    const [verb = ''] = from.split('-');
    const another = names
      .split(/,\s*/)
      .find((name) => name !== command && name.split(/(?=[A-Z])/)[0] === verb);
    return another && !names.split(/,\s*/).includes(command)
      ? [{ file, fault: `${another} is in ${from}.ts, but a command is named like its file.` }]
      : [];
  });

/** Two tests with the same name in one module. */
function findDuplicateNames(files: readonly string[]): Fault[] {
  const tests = files.filter((file) => MODULE_FILE.test(file) && /\.test\.ts$/.test(file));
  const groups = Map.groupBy(tests, (file) => `${file.match(MODULE_FILE)?.[1]}/${basename(file)}`);
  return [...groups.values()].flatMap((group) =>
    group.slice(1).map((file) => ({
      file,
      fault: `${dirname(group[0] ?? '')} has a test of this name too: name it for its topic.`,
    })),
  );
}
