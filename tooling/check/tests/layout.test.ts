import { describe, expect, it } from 'vitest';
import { callers } from '../layout/callers.ts';
import { documents } from '../layout/documents.ts';
import { places } from '../layout/places.ts';
import { listFaults } from './plant.ts';

const TRIAGE = 'apps/server/src/modules/inbox/triage';

describe('places', () => {
  const planted = (file: string, text: string) => listFaults(places, { [file]: text });

  it('requires SQL of a module in its query files', async () => {
    const sql = "import { sql } from 'kysely';\nexport const count = sql`select 1`;\n";
    const builder = "export const list = (tx) => tx.selectFrom('messages').execute();\n";
    for (const text of [sql, builder]) {
      expect(await planted(`${TRIAGE}/set-handled.ts`, text)).toBe(
        `${TRIAGE}/set-handled.ts: SQL of a module belongs in <topic>.queries.ts.`,
      );
      expect(await planted(`${TRIAGE}/triage.queries.ts`, text)).toBe('');
    }
  });

  it('requires jobs in .job.ts files', async () => {
    const job = "export const wipe = defineJob({ name: 'inbox.wipe' });\n";
    expect(await planted(`${TRIAGE}/wipe.ts`, job)).toContain('a job belongs in <job>.job.ts.');
    expect(await planted(`${TRIAGE}/wipe.job.ts`, job)).toBe('');
  });

  it('requires error messages in the contract', async () => {
    const file = `${TRIAGE}/set-handled.ts`;
    expect(await planted(file, "throw new AppError('NOT_FOUND', { detail: 'It is gone.' });\n")).toContain(
      'error messages belong in packages/contract/src/errors.ts.',
    );
    expect(await planted(file, "throw new AppError('NOT_FOUND', { detail: sentences.GONE });\n")).toBe('');
  });

  it('requires a command to be named like its file', async () => {
    const routes = 'apps/server/src/modules/inbox/inbox.routes.ts';
    expect(await planted(routes, "import { setDone } from './triage/set-handled.ts';\n")).toContain(
      'setDone is in set-handled.ts, but a command is named like its file.',
    );
    expect(await planted(routes, "import { setHandled } from './triage/set-handled.ts';\n")).toBe('');
  });

  it('requires tests beside the tested file, with unique names', async () => {
    expect(await planted('apps/server/src/modules/inbox/test/list.int.test.ts', '')).toContain(
      'tests belong beside the tested file',
    );
    const duplicates = {
      [`${TRIAGE}/list.int.test.ts`]: '',
      'apps/server/src/modules/inbox/list.int.test.ts': '',
    };
    expect(await listFaults(places, duplicates)).toContain('has a test of this name too');
  });

  it('requires capitalized names for the schemas of the contract', async () => {
    const file = 'packages/contract/src/inbox.ts';
    expect(await planted(file, 'export const replyTone = z.string();\n')).toContain(
      "'replyTone' is a schema",
    );
    expect(await planted(file, 'export const ReplyTone = z.string();\n')).toBe('');
  });
});

describe('callers', () => {
  const caller = { [`${TRIAGE}/set-handled.ts`]: "import { isOpen } from './is-open.ts';\n" };
  const helper = { [`${TRIAGE}/is-open.ts`]: 'export const isOpen = true;\n' };
  const file = `${TRIAGE}/is-open.ts`;

  it('requires short helpers in the file of their only caller', async () => {
    expect(await listFaults(callers, { ...caller, ...helper })).toBe(
      `${file} has 1 lines and one caller: move it into set-handled.ts.`,
    );
    expect(await listFaults(callers, { ...caller, [file]: 'export {};\n'.repeat(26) })).toBe('');
  });

  it.each([
    ['a second caller', 'mark-read.ts', "import { isOpen } from './is-open.ts';\n"],
    ['a test of their own', 'is-open.test.ts', "import { isOpen } from './is-open.ts';\n"],
    ['a caller that loads them apart', 'later.ts', "const later = () => import('./is-open.ts');\n"],
  ])('allows a separate file with %s', async (_what, name, text) => {
    expect(await listFaults(callers, { ...caller, ...helper, [`${TRIAGE}/${name}`]: text })).toBe('');
  });

  it('allows a separate file for commands of a route', async () => {
    const routes = { [`${TRIAGE}/inbox.routes.ts`]: "import { isOpen } from './is-open.ts';\n" };
    expect(await listFaults(callers, { ...routes, ...helper })).toBe('');
  });
});

describe('documents', () => {
  it('requires existing files', async () => {
    const files = {
      [`${TRIAGE}/set-handled.ts`]: '',
      'ARCHITECTURE.md': `See \`modules/inbox/triage/set-handled.ts\` and \`modules/inbox/<topic>/set-<verb>.ts\`.\n`,
    };
    expect(await listFaults(documents, files)).toBe('');
    const brokenReference = { ...files, 'docs/a.md': 'See `modules/inbox/triage/set-done.ts`.\n' };
    expect(await listFaults(documents, brokenReference)).toBe(
      'docs/a.md:1 names modules/inbox/triage/set-done.ts, which is not there.',
    );
    const table = { ...files, 'docs/a.md': '| the words | `modules/inbox/wording/` |\n' };
    expect(await listFaults(documents, table)).toContain('names modules/inbox/wording/');
  });

  it('requires the order of the modules that the check enforces', async () => {
    const rules = {
      'tooling/check/rules/modules.mjs': "export const MODULES = [\n  'leads',\n  'inbox',\n];\n",
    };
    expect(await listFaults(documents, { ...rules, 'ARCHITECTURE.md': 'First leads ·\ninbox.\n' })).toBe('');
    expect(await listFaults(documents, { ...rules, 'ARCHITECTURE.md': 'First inbox · leads.\n' })).toBe(
      'ARCHITECTURE.md tells another order of the modules than tooling/check/rules/modules.mjs.',
    );
  });

  it('limits the README of a module to 25 lines', async () => {
    const readme = 'apps/server/src/modules/inbox/README.md';
    expect(await listFaults(documents, { [readme]: 'A line.\n'.repeat(25) })).toBe('');
    expect(await listFaults(documents, { [readme]: 'A line.\n'.repeat(26) })).toContain(
      '26 lines; 25 is the limit',
    );
  });
});
