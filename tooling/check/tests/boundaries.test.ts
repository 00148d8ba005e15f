import { beforeAll, describe, expect, it } from 'vitest';
import { boundaries } from '../tools.ts';
import { listFaults } from './plant.ts';

const files: Record<string, string> = { 'package.json': '{}' };

/** Plants a file that imports another. The faults of that file are the result. */
function importing(from: string, to: string, specifier: string, words = 'import { own }'): () => string {
  files[from] = `${words} from '${specifier}';\nexport const mine = 1;\n`;
  files[to] ??= 'export const own = 1;\n';
  return () => faults.filter((fault) => fault.includes(`: ${from} → `)).join('\n');
}

const module = (name: string, file = 'index.ts') => `apps/server/src/modules/${name}/${file}`;

const feature = (name: string, file = 'api.ts') => `apps/web/src/features/${name}/${file}`;

let faults: string[] = [];

/** Plants all files first and runs the check once, because each run takes seconds. */
beforeAll(async () => {
  faults = (await listFaults(boundaries, files)).split('\n');
});

describe('the boundary check allows', () => {
  const throughTheIndex = importing(module('inbox', 'a.ts'), module('leads'), '../leads/index.ts');
  const composing = importing('apps/web/src/routes/inbox.tsx', feature('leads'), '../features/leads/api.ts');
  const inOrder = importing(feature('teamwork', 'a.ts'), feature('inbox'), '../inbox/api.ts');

  it('a module that imports one above it through its index.ts', () => {
    expect(throughTheIndex()).toBe('');
  });

  it('a route that composes a feature', () => {
    expect(composing()).toBe('');
  });

  it('a feature of a conversation that imports an earlier one', () => {
    expect(inOrder()).toBe('');
  });
});

describe('the boundary check rejects', () => {
  const stops: [string, () => string, RegExp][] = [
    [
      'a feature that imports a feature',
      importing(feature('campaigns', 'a.ts'), feature('leads'), '../leads/api.ts'),
      /feature-never-imports-a-feature/,
    ],
    [
      'a feature that imports only a type of another feature',
      importing(feature('campaigns', 'b.ts'), feature('leads'), '../leads/api.ts', 'import type { own }'),
      /feature-never-imports-a-feature/,
    ],
    [
      'a feature outside the order that imports a feature of a conversation',
      importing(feature('leads', 'c.ts'), feature('inbox'), '../inbox/api.ts'),
      /feature-never-imports-a-feature/,
    ],
    [
      'a feature of a conversation that imports a later one',
      importing(feature('inbox', 'a.ts'), feature('replies'), '../replies/api.ts'),
      /inbox-imports-only-features-before-it/,
    ],
    [
      'a feature of a conversation that imports a feature outside the order',
      importing(feature('teamwork', 'b.ts'), feature('leads'), '../leads/api.ts'),
      /teamwork-imports-only-features-before-it/,
    ],
    [
      'a module that imports another past its index.ts',
      importing(module('inbox', 'b.ts'), module('leads', 'leads.queries.ts'), '../leads/leads.queries.ts'),
      /module-is-entered-by-its-index/,
    ],
    [
      'a module that imports one below it',
      importing(module('leads', 'a.ts'), module('inbox'), '../inbox/index.ts'),
      /leads-imports-only-modules-above/,
    ],
    [
      'a module that has no place in the order',
      importing('apps/server/src/app.ts', module('gossip'), './modules/gossip/index.ts'),
      /module-is-listed/,
    ],
    [
      'the platform importing a module',
      importing('apps/server/src/platform/http.ts', module('inbox'), '../modules/inbox/index.ts'),
      /platform-knows-no-module/,
    ],
    [
      'the web importing the database',
      importing(
        'apps/web/src/lib/sql.ts',
        'packages/database/src/index.ts',
        '../../../../packages/database/src/index.ts',
      ),
      /web-knows-only-the-contract/,
    ],
    [
      'the web importing the classifier, whose corpus and weights browsers have no use for',
      importing(
        'apps/web/src/lib/weights.ts',
        'packages/classification/src/index.ts',
        '../../../../packages/classification/src/index.ts',
      ),
      /web-knows-only-the-contract/,
    ],
    [
      'a simulator importing a provider client',
      importing(
        'apps/simulators/src/clay.ts',
        'packages/providers/src/clay/client.ts',
        '../../../packages/providers/src/clay/client.ts',
      ),
      /simulators-import-nothing-of-ours/,
    ],
    [
      'a package importing another package',
      importing(
        'packages/contract/src/index.ts',
        'packages/database/src/index.ts',
        '../../../packages/database/src/index.ts',
      ),
      /packages-import-no-app/,
    ],
    ['a circle', importing('qa/bench/a.ts', 'qa/bench/b.ts', './b.ts'), /no-circle/],
    ['an import that leads nowhere', importing('qa/bench/c.ts', 'qa/bench/d.ts', './gone.ts'), /resolves/],
    [
      'an import that leads out of the repository',
      importing('qa/bench/e.ts', 'qa/bench/d.ts', '../../../../etc/passwd'),
      /stays-in-the-repository|resolves/,
    ],
  ];
  files['qa/bench/b.ts'] = "import { mine } from './a.ts';\nexport const own = mine;\n";

  it.each(stops)('%s', (_title, findFaults, rule) => {
    expect(findFaults()).toMatch(rule);
  });
});
