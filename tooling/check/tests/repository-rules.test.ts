import { describe, expect, it } from 'vitest';
import { folders } from '../layout/folders.ts';
import { names } from '../layout/names.ts';
import { sizes } from '../layout/sizes.ts';
import { topics } from '../layout/topics.ts';
import { connections } from '../source/connections.ts';
import { environment } from '../source/environment.ts';
import { mailReaders } from '../source/mail-readers.ts';
import { pageState } from '../source/page-state.ts';
import { patterns } from '../source/patterns.ts';
import { webCalls } from '../source/web-calls.ts';
import { words } from '../source/words.ts';
import { listFaults } from './plant.ts';

const lines = (count: number) => 'export {};\n'.repeat(count);

describe('sizes', () => {
  it('allows 400 lines and rejects 401', async () => {
    expect(await listFaults(sizes, { 'apps/web/src/a.ts': lines(400) })).toBe('');
    expect(await listFaults(sizes, { 'apps/web/src/a.ts': lines(401) })).toContain(
      'apps/web/src/a.ts has 401 lines',
    );
  });

  it('ignores migrations, generated types and tests', async () => {
    const long = {
      'packages/database/migrations/0001-all.sql': lines(900),
      'packages/database/src/types.ts': lines(900),
      'apps/web/src/route-tree.gen.ts': lines(900),
      'apps/server/src/inbox.int.test.ts': lines(900),
    };
    expect(await listFaults(sizes, long)).toBe('');
  });
});

describe('folders', () => {
  const INBOX = 'apps/server/src/modules/inbox';
  /** A tree in which every folder above these files has two entries. */
  const filesIn = (folder: string, count: number): Record<string, string> => {
    const above = folder.split('/').slice(0, -1);
    const beside = above.map((_, depth) => `${above.slice(0, depth + 1).join('/')}/beside.ts`);
    const files = Array.from({ length: count }, (_, at) => `${folder}/file-${at}.ts`);
    return Object.fromEntries([...beside, ...files].map((file) => [file, '']));
  };

  it('limits a folder to 20 entries', async () => {
    expect(await listFaults(folders, filesIn(`${INBOX}/triage`, 20))).toBe('');
    expect(await listFaults(folders, filesIn(`${INBOX}/triage`, 21))).toContain(
      'apps/server/src/modules/inbox/triage has 21 entries; 20 is the limit',
    );
  });

  it('allows more entries in lists', async () => {
    expect(await listFaults(folders, filesIn('packages/database/migrations', 30))).toBe('');
    expect(await listFaults(folders, filesIn('packages/database/migrations/legacy', 30))).toBe('');
    expect(await listFaults(folders, filesIn('docs/decisions', 30))).toBe('');
  });

  it('rejects a folder for one file', async () => {
    expect(await listFaults(folders, filesIn(`${INBOX}/triage`, 1))).toBe(
      'apps/server/src/modules/inbox/triage holds one entry only: put it into the folder above.',
    );
  });

  it('limits paths to five segments below src', async () => {
    expect(await listFaults(folders, filesIn(`${INBOX}/bulk/changes`, 2))).toBe('');
    expect(await listFaults(folders, filesIn(`${INBOX}/bulk/changes/undo`, 2))).toContain(
      'apps/server/src/modules/inbox/bulk/changes/undo/file-0.ts: at most 5 path segments below src.',
    );
  });
});

describe('topics', () => {
  const LEADS = 'apps/server/src/modules/leads';
  const one = `import { two } from '../imports/two.ts';\n`;

  it('allows imports in one direction, regardless of the imports of tests', async () => {
    const files = {
      [`${LEADS}/files/one.ts`]: one,
      [`${LEADS}/imports/two.test.ts`]: "from '../files/one.ts'",
    };
    expect(await listFaults(topics, files)).toBe('');
  });

  it.each(['../files/one.ts', '#server/modules/leads/files/one.ts'])(
    'rejects imports in both directions',
    async (back) => {
      const files = {
        [`${LEADS}/files/one.ts`]: one,
        [`${LEADS}/imports/deep/two.ts`]: `import type { one } from '${back.replace('../', '../../')}';\n`,
      };
      expect(await listFaults(topics, files)).toContain('files, imports import each other');
    },
  );

  it.each([
    ['apps/web/src/features/leads', 'tsx'],
    ['apps/simulators/src/stripe', 'ts'],
    ['qa/load', 'ts'],
  ])('rejects imports in both directions between %s', async (module, ending) => {
    const files = {
      [`${module}/files/one.${ending}`]: one,
      [`${module}/imports/two.${ending}`]: `import { one } from '../files/one.${ending}';\n`,
    };
    expect(await listFaults(topics, files)).toContain('files, imports import each other');
  });

  it('rejects cycles of any length', async () => {
    const files = {
      [`${LEADS}/files/one.ts`]: one,
      [`${LEADS}/imports/two.ts`]: "import { three } from '../lists/three.ts';\n",
      [`${LEADS}/lists/three.ts`]: "import { one } from '../files/one.ts';\n",
    };
    expect(await listFaults(topics, files)).toContain('files, imports, lists import each other');
    expect(await listFaults(topics, { ...files, [`${LEADS}/lists/three.ts`]: '' })).toBe('');
  });
});

describe('names', () => {
  it('rejects words without a meaning', async () => {
    expect(await listFaults(names, { 'apps/web/src/lib/date-utils.ts': '' })).toContain('date-utils.ts');
    expect(await listFaults(names, { 'apps/web/src/helpers/dates.ts': '' })).toContain('helpers/dates.ts');
    expect(await listFaults(names, { 'apps/web/src/lib/database.ts': '' })).toBe('');
  });

  it('rejects capitals, except in router parameters', async () => {
    expect(await listFaults(names, { 'apps/web/src/ui/DataTable.tsx': '' })).toContain('kebab-case');
    expect(await listFaults(names, { 'apps/web/src/routes/$campaignId.tsx': '' })).toBe('');
  });
});

describe('words', () => {
  it.each([
    ['const nameOf = 1;', 'a verb and a noun'],
    ['const MOST_ROWS = 1;', 'MAX_… or MIN_…'],
    ['type Asked = string;', 'a noun of the domain'],
    ['type Shown<T> = T;', 'a noun of the domain'],
    ['interface Answered {', 'a noun of the domain'],
    ['export type Made = string;', 'a noun of the domain'],
    ['const options = { mostWaiting: 3 };', 'max… or min…'],
    ['const tellOwner = 1;', 'the name that replaced it'],
    ['const tick = (hear: () => void) => hear();', 'the name that replaced it'],
    ['await startBeat(services);', 'the name that replaced it'],
    ['type Command = (inside: Inside) => void;', 'TxContext'],
    ["new Worker('./classify.thread.ts');", '*.worker.ts'],
  ])('rejects the retired name in %s', async (line, replacement) => {
    expect(await listFaults(words, { 'apps/server/src/a.test.ts': `${line}\n` })).toContain(replacement);
  });

  it.each([
    "  it('that is late is refused', () => undefined);",
    "  ])('of %s is refused', () => undefined);",
  ])('rejects a test title without a subject: %s', async (line) => {
    expect(await listFaults(words, { 'apps/server/src/a.test.ts': `${line}\n` })).toContain('begin it with');
  });

  it('accepts idioms that only look like retired names', async () => {
    const idioms =
      'const indexOf = 1;\nconst oneOf = 2;\nconst MAX_ROWS = 3;\ntype Anyone = string;\ntype Seed = 1;\n';
    expect(await listFaults(words, { 'apps/server/src/a.ts': idioms })).toBe('');
  });

  it('rejects retired words and names the replacement', async () => {
    expect(await listFaults(words, { 'apps/server/src/a.ts': '/** What a neighbour tells. */\n' })).toContain(
      "apps/server/src/a.ts:1 says 'neighbour'; the word is: provider.",
    );
    expect(await listFaults(words, { 'docs/a.md': 'Read behind the wall.\n' })).toContain(
      'row level security',
    );
    expect(
      await listFaults(words, { 'apps/web/src/a.test.ts': "it('tells the neighbour', () => undefined);\n" }),
    ).toContain("says 'neighbour'");
  });

  it.each([
    ['docs/a.md', 'Whoever asks is told at once.', 'the person or role'],
    ['apps/web/src/a.tsx', '<Text>It stands here.</Text>', 'is, appears, belongs'],
    ['apps/server/src/a.ts', '/** Planned anew by itself. */', 'again'],
    ['apps/simulators/src/a.ts', '/** Answers at once. */', 'immediately'],
    ['packages/providers/src/a.ts', '/** Whoever calls. */', 'the person or role'],
    ['apps/server/src/a.test.ts', "it('shows the own rows', () => undefined);", 'their own'],
    ['apps/server/src/a.ts', '/** One job, however many rows wait, whatever they say. */', 'regardless of'],
    ['vitest.config.ts', '// Screens are made and thrown away by the thousand.', 'discarded'],
  ])('rejects words that the house style avoids in %s', async (file, line, replacement) => {
    expect(await listFaults(words, { [file]: `${line}\n` })).toContain(replacement);
  });

  it("allows 'nobody' as a stored value", async () => {
    expect(await listFaults(words, { 'apps/web/src/a.ts': "const unassigned = 'nobody';\n" })).toBe('');
  });

  it("allows 'room' for space, and quoted texts of people", async () => {
    expect(await listFaults(words, { 'apps/web/src/a.ts': '/** Where there is room for it. */\n' })).toBe('');
    expect(await listFaults(words, { 'apps/web/src/fixtures/a.ts': '/** Our house. */\n' })).toBe('');
    expect(await listFaults(words, { 'apps/web/src/a.test.ts': "const said = 'Our house';\n" })).toBe('');
  });
});

describe('calls of the web', () => {
  const calling = "import { api } from '#web/lib/app.ts';\n";
  const asking = "import { type QueryKey, useQuery } from '@tanstack/react-query';\n";

  it('belong in the api folder of their feature', async () => {
    expect(await listFaults(webCalls, { 'apps/web/src/features/inbox/api.ts': calling + asking })).toBe('');
    expect(await listFaults(webCalls, { 'apps/web/src/features/leads/api/imports.ts': calling })).toBe('');
    expect(await listFaults(webCalls, { 'apps/web/src/lib/viewer/viewer.ts': calling + asking })).toBe('');
  });

  it('are rejected in components, hooks and routes, which may await results and read the session', async () => {
    const row = 'apps/web/src/features/inbox/list/row.tsx';
    const route = 'apps/web/src/routes/_app/inbox.tsx';
    expect(await listFaults(webCalls, { [row]: calling })).toContain(`${row} calls the server`);
    expect(await listFaults(webCalls, { [route]: asking })).toContain(`${route} calls the server`);
    const knowing = "import type { UseQueryResult } from '@tanstack/react-query';\n";
    expect(
      await listFaults(webCalls, { [row]: `${knowing}import { session } from '#web/lib/app.ts';\n` }),
    ).toBe('');
  });
});

describe('state of the page', () => {
  const file = 'apps/web/src/features/inbox/a.ts';
  const faults = (text: string) => listFaults(pageState, { [file]: `${text}\n` });

  it.each([
    'let latest = null;',
    'export let count = 0;',
    'const names = new Map<string, string>();',
    'const seen: Set<string> = new Set();',
    'const rows: string[] = [];',
    'const drafts: Record<string, string> = {};',
  ])('is rejected outside of a store: %s', async (text) => {
    expect(await faults(text)).toContain(`${file}: '`);
  });

  it.each([
    "const LABELS = new Map([['a', 'b']]);",
    'const drafts = createStore(() => new Map<string, string>());',
    'function count() {\n  let sum = 0;\n  return sum;\n}',
  ])('is not found in %s', async (text) => {
    expect(await faults(text)).toBe('');
  });
});

describe('the environment', () => {
  it('is only read in config.ts', async () => {
    const reading = 'export const port = process.env.PORT;\n';
    expect(await listFaults(environment, { 'apps/server/src/config.ts': reading })).toBe('');
    expect(await listFaults(environment, { 'apps/server/src/modules/inbox/index.ts': reading })).toContain(
      'inbox/index.ts',
    );
    expect(
      await listFaults(environment, {
        'packages/providers/src/http/http.ts': "import { env } from 'node:process';\n",
      }),
    ).toContain('http.ts');
  });
});

describe('connections', () => {
  const opening = "import pg from 'pg';\nexport const client = new pg.Client({});\n";

  it('must handle connection errors', async () => {
    const file = 'apps/server/src/platform/live/live-hub.ts';
    expect(await listFaults(connections, { [file]: opening })).toContain(file);
    expect(
      await listFaults(connections, { [file]: `${opening}client.on('error', () => undefined);\n` }),
    ).toBe('');
    expect(await listFaults(connections, { [file.replace('.ts', '.int.test.ts')]: opening })).toBe('');
  });
});

describe('message bodies', () => {
  const reading =
    "import { readMail, tidyText } from '@hearback/mail';\nexport const own = readMail('').own_text;\n";

  it('are only parsed at intake', async () => {
    const file = 'apps/server/src/modules/replies/drafting/read-again.ts';
    expect(await listFaults(mailReaders, { [file]: reading })).toContain(file);
    const intake = 'apps/server/src/modules/classification/bodies/to-stored-text.ts';
    expect(await listFaults(mailReaders, { [intake]: reading })).toBe('');
    expect(
      await listFaults(mailReaders, { [file]: reading.replaceAll('readMail', 'computeFingerprint') }),
    ).toBe('');
  });
});

describe('patterns', () => {
  const planted = (pattern: string, file = 'apps/server/src/modules/inbox/read.ts') =>
    listFaults(patterns, { [file]: `export const found = (text: string) => ${pattern}.test(text);\n` });

  it('rejects a pattern with superlinear backtracking', async () => {
    const slow = [
      '/(a+)+$/',
      '/<[^>]*>/',
      '/\\s+$/',
      '/^\\s*\\s*x/',
      '/<div[^>]+class=[^>]*quote/',
      '/<style[\\s\\S]*?<\\/style>/',
      '/\\w+@\\w+\\.\\w+/',
    ];
    const faults = await Promise.all(slow.map((one) => planted(one)));
    expect(slow.filter((_, index) => faults[index] === '')).toEqual([]);
    expect(faults[0]).toContain('read.ts: /(a+)+$/ may look at a text exponentially: at');
  });

  it('allows a linear pattern', async () => {
    for (const fine of ['/<[^<>]*>/', '/(?<!\\s)\\s+$/', '/^\\s*x/', '/[a-z]{1,40}@/', '/\\s+/g'])
      expect(await planted(fine)).toBe('');
  });

  it('rejects a pattern built at run time', async () => {
    expect(await planted("new RegExp('<' + text)")).toContain('put together as it runs');
  });

  it('rejects normalizing a text with unbounded combining marks', async () => {
    const normalises = "export const plain = (text: string) => text.normalize('NFKD');\n";
    expect(await listFaults(patterns, { 'packages/providers/src/read.ts': normalises })).toContain(
      'read.ts: normalize()',
    );
    expect(await listFaults(patterns, { 'packages/mail/src/text/normal-form.ts': normalises })).toBe('');
  });

  it('ignores tests', async () => {
    expect(await planted('/<[^>]*>/', 'apps/server/src/read.test.ts')).toBe('');
  });
});
