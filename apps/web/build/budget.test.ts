import { describe, expect, test } from 'vitest';
import { type Chunk, listBudgetFaults } from './budget.ts';

const chunk = (bytes: number, made_for = '', ...imports: string[]): Chunk => ({
  imports,
  made_for,
  is_entry: made_for === 'main',
  bytes,
});

const built = new Map([
  ['main.js', chunk(50_000, 'main', 'react.js')],
  ['react.js', chunk(60_000)],
  ['auth.js', chunk(10_000, '/x/routes/(public)/auth.tsx?tsr-split=component', 'react.js', 'form.js')],
  ['form.js', chunk(20_000)],
  ['inbox.js', chunk(90_000, '/x/routes/_app/conversations.tsx?tsr-split=component')],
]);

const signingIn = (most_files: number, most_kb: number) =>
  listBudgetFaults(built, [{ name: 'Signing in', modules: ['/(public)/auth.tsx'], most_files, most_kb }]);

describe('a build', () => {
  test('counts the files of a screen, each once, without those of other screens', () => {
    expect(signingIn(4, 140)).toEqual([]);
  });

  test('fails with the excess', () => {
    const prefix = 'Signing in needs 4 files of 140.0 kB; the limit is';
    expect(signingIn(3, 140)).toEqual([`${prefix} 3 files and 140 kB.`]);
    expect(signingIn(4, 139)).toEqual([`${prefix} 4 files and 139 kB.`]);
  });
});
