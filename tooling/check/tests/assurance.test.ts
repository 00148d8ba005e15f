import { describe, expect, it } from 'vitest';
import { assurance } from '../layout/assurance.ts';
import { clocks } from '../source/clocks.ts';
import { dangerous } from '../source/dangerous.ts';
import { exactTexts } from '../source/exact-texts.ts';
import { listFaults } from './plant.ts';

/** The real document has 253 items. This one has as many, so that each test reports only its own fault. */
const rows = (first: string) => [
  first,
  ...Array.from(
    { length: 252 },
    (_, at) => `| 9.${at + 1}.1 | 1 | asks | does not apply | nothing of it here |`,
  ),
];

const planted = ({ first = MET, met = 1, not = 0, open = '' }) =>
  listFaults(assurance, {
    'apps/server/src/platform/safe.test.ts': "it('is safe', () => undefined);\n",
    'docs/security.md': [
      ...['| met | ', '| not met | ', '| does not apply | ', '| total | '].map(
        (line, at) => `${line}${[met, not, 252, 253][at]} |`,
      ),
      `## Open\n${open}\n## Decisions`,
      ...rows(first),
    ].join('\n'),
  });

const MET = '| 1.1.1 | 2 | asks | met | `platform/safe.test.ts` "is safe" |';

describe('the security document', () => {
  it('has correct counts', async () => {
    expect(await planted({})).toBe('');
    expect(await planted({ met: 2 })).toBe("docs/security.md: 'met' counts 1 items, not 2.");
  });

  it('refers to existing tests', async () => {
    expect(await planted({ first: MET.replace('is safe', 'is sound') })).toContain(
      '1.1.1 names "is sound", which is not in platform/safe.test.ts.',
    );
    expect(await planted({ first: MET.replace('platform/safe.test.ts', 'platform/gone.test.ts') })).toContain(
      '1.1.1 is met by nothing that is there.',
    );
  });

  it('lists exactly the unmet items in its introduction', async () => {
    const missing = { first: '| 1.1.1 | 2 | asks | not met | not required |', met: 0, not: 1 };
    expect(await planted({ ...missing, open: '- Something (1.1.1).' })).toBe('');
    expect(await planted(missing)).toContain('1.1.1 is not met and not named under Open.');
    expect(await planted({ open: '- Something (1.1.1).' })).toContain(
      "1.1.1 is named under Open and not 'not met'.",
    );
  });

  it('has every item, in order', async () => {
    expect(await planted({ first: MET.replace('1.1.1', '9.9.9') })).toContain('is out of order');
    expect(await planted({ first: '' })).toContain('has 252 items; levels 1 and 2 have 253.');
  });
});

describe('dangerous calls', () => {
  const inProduct = (text: string, file = 'apps/server/src/modules/inbox/read.ts') =>
    listFaults(dangerous, { [file]: `${text}\n` });

  it.each([
    ["import { spawn } from 'node:child_process';", 'starts programs'],
    ['export const run = (text: string) => eval(text);', 'runs text as code'],
    ['export const show = (text: string) => { document.body.innerHTML = text; };', 'inserts text as markup'],
    ["export const digest = createHash('md5');", 'uses a broken hash'],
    ["export const cipher = createCipheriv('aes-256-cbc', key, iv);", 'changes go unnoticed'],
    ['export const tls = { rejectUnauthorized: false };', 'accepts any server'],
  ])('are rejected: %s', async (text, why) => {
    expect(await inProduct(text)).toContain(why);
  });

  it('are allowed in tests and tools', async () => {
    const spawning = "import { spawn } from 'node:child_process';";
    expect(await inProduct(spawning, 'apps/server/src/testing/stack/spawn-worker.ts')).toBe('');
    expect(await inProduct(spawning, 'tooling/web/build.ts')).toBe('');
  });
});

it("rejects the machine's clock in decisions about sending", async () => {
  const reading = (file: string) => listFaults(clocks, { [file]: 'export const now = Date.now();\n' });
  expect(await reading('apps/server/src/modules/replies/delivery/decide.ts')).toContain(
    'reads the clock of its machine',
  );
  expect(await reading('apps/server/src/platform/jobs/beat.ts')).toContain('reads the clock of its machine');
  expect(await reading('apps/server/src/modules/replies/delivery/decide.test.ts')).toBe('');
  expect(await reading('apps/server/src/modules/people/decide.ts')).toBe('');
});

it('rejects random numbers without a seed in tests', async () => {
  const using = (file: string) => listFaults(clocks, { [file]: 'export const chance = Math.random();\n' });
  expect(await using('apps/server/src/modules/reports/weeks.int.test.ts')).toContain('cannot be repeated');
  expect(await using('apps/server/src/modules/reports/weeks.ts')).toBe('');
});

it('rejects changed texts that the specification quotes', async () => {
  const showing = (text: string) =>
    listFaults(exactTexts, { 'apps/web/src/features/plans.tsx': `<b>${text}</b>` });
  expect(await showing('MAX POPULAR')).toContain("'MOST POPULAR'");
  expect(await showing('MOST\n      POPULAR')).not.toContain("'MOST POPULAR'");
});
