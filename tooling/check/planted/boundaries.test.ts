import { describe, expect, it } from 'vitest';
import { boundaries } from '../tools.ts';
import { faultsIn } from './plant.ts';

const OWN = 'export const own = 1;\n';
const module = (name: string, file = 'index.ts') => `apps/server/src/modules/${name}/${file}`;

/** One file that imports another, with nothing else around them. */
const importing = (from: string, to: string, specifier: string, words = 'import { own }') =>
  faultsIn(boundaries, {
    'package.json': '{}',
    [from]: `${words} from '${specifier}';\nexport const mine = 1;\n`,
    [to]: OWN,
  });

describe('the boundary check lets through', { timeout: 30_000 }, () => {
  it('a module that imports one above it through its index.ts', async () => {
    expect(await importing(module('inbox'), module('leads'), '../leads/index.ts')).toBe('');
  });

  it('a route that composes a feature', async () => {
    const faults = await importing(
      'apps/web/src/routes/inbox.tsx',
      'apps/web/src/features/inbox/api.ts',
      '../features/inbox/api.ts',
    );
    expect(faults).toBe('');
  });
});

describe('the boundary check stops', { timeout: 30_000 }, () => {
  it('a feature that imports a feature', async () => {
    const from = 'apps/web/src/features/inbox/api.ts';
    const faults = await importing(from, 'apps/web/src/features/leads/api.ts', '../leads/api.ts');
    expect(faults).toContain('feature-never-imports-a-feature');
  });

  it('a feature that imports only a type of another feature', async () => {
    const from = 'apps/web/src/features/inbox/api.ts';
    const faults = await importing(
      from,
      'apps/web/src/features/leads/api.ts',
      '../leads/api.ts',
      'import type { own }',
    );
    expect(faults).toContain('feature-never-imports-a-feature');
  });

  it('a module that imports another past its index.ts', async () => {
    const faults = await importing(
      module('inbox'),
      module('leads', 'leads.queries.ts'),
      '../leads/leads.queries.ts',
    );
    expect(faults).toContain('module-is-entered-by-its-index');
  });

  it('a module that imports one below it', async () => {
    expect(await importing(module('leads'), module('inbox'), '../inbox/index.ts')).toContain(
      'leads-imports-only-modules-above',
    );
  });

  it('a module that has no place in the order', async () => {
    expect(
      await importing('apps/server/src/app.ts', module('gossip'), './modules/gossip/index.ts'),
    ).toContain('module-is-listed');
  });

  it('the platform importing a module', async () => {
    const faults = await importing(
      'apps/server/src/platform/http.ts',
      module('inbox'),
      '../modules/inbox/index.ts',
    );
    expect(faults).toContain('platform-knows-no-module');
  });

  it('the web importing the database', async () => {
    const faults = await importing(
      'apps/web/src/lib/sql.ts',
      'packages/database/src/index.ts',
      '../../../../packages/database/src/index.ts',
    );
    expect(faults).toContain('web-knows-only-the-contract');
  });

  it('a simulator importing a provider client', async () => {
    const to = 'packages/providers/src/clay/client.ts';
    expect(await importing('apps/simulators/src/clay.ts', to, `../../../${to}`)).toContain(
      'simulators-import-nothing-of-ours',
    );
  });

  it('a package importing another package', async () => {
    const to = 'packages/database/src/index.ts';
    expect(await importing('packages/contract/src/index.ts', to, `../../../${to}`)).toContain(
      'leaves-know-nobody',
    );
  });

  it('a circle', async () => {
    const files = {
      'package.json': '{}',
      'bench/a.ts': "import './b.ts';\n",
      'bench/b.ts': "import './a.ts';\n",
    };
    expect(await faultsIn(boundaries, files)).toContain('no-circle');
  });

  it('an import that leads nowhere or out of the repository', async () => {
    const nowhere = { 'package.json': '{}', 'bench/a.ts': "import './gone.ts';\n" };
    expect(await faultsIn(boundaries, nowhere)).toContain('resolves');
    const outside = { 'package.json': '{}', 'bench/a.ts': "import '../../../etc/passwd';\n" };
    expect(await faultsIn(boundaries, outside)).toMatch(/stays-in-the-repository|resolves/);
  });
});
