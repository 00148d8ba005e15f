import { expect, it } from 'vitest';
import { deadCode } from '../tools.ts';
import { listFaults } from './plant.ts';

const TREE = {
  'package.json': '{ "name": "planted", "type": "module" }',
  'knip.json': '{ "entry": ["main.ts"], "project": ["*.ts"] }',
  'main.ts': "import { used } from './part.ts';\nconsole.log(used);\n",
};

it('rejects an export without an importer', { timeout: 30_000 }, async () => {
  expect(await listFaults(deadCode, { ...TREE, 'part.ts': 'export const used = 1;\n' })).toBe('');
  const faults = await listFaults(deadCode, {
    ...TREE,
    'part.ts': 'export const used = 1;\nexport const forgotten = 2;\n',
  });
  expect(faults).toContain('forgotten');
});

it('rejects a file without an importer', { timeout: 30_000 }, async () => {
  const faults = await listFaults(deadCode, {
    ...TREE,
    'part.ts': 'export const used = 1;\n',
    'attic.ts': 'export const old = 1;\n',
  });
  expect(faults).toContain('attic.ts');
});
