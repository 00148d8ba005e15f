import { expect, it } from 'vitest';
import { deadCode } from '../tools.ts';
import { listFaults } from './plant.ts';

const TREE = {
  'package.json': '{ "name": "planted", "type": "module" }',
  'knip.json': '{ "entry": ["main.ts"], "project": ["*.ts"] }',
  'main.ts': "import { used } from './part.ts';\nconsole.log(used);\n",
  'part.ts': 'export const used = 1;\n',
};

it('accepts exports and files with an importer', { timeout: 60_000 }, async () => {
  expect(await listFaults(deadCode, TREE)).toBe('');
});

it('rejects an export and a file without an importer', { timeout: 60_000 }, async () => {
  // One tree for both faults, because each run of the tool takes seconds.
  const faults = await listFaults(deadCode, {
    ...TREE,
    'part.ts': 'export const used = 1;\nexport const forgotten = 2;\n',
    'attic.ts': 'export const old = 1;\n',
  });
  expect(faults).toContain('forgotten');
  expect(faults).toContain('attic.ts');
  expect(faults).not.toContain('main.ts');
});
