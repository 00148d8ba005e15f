import { join } from 'node:path';
import * as mail from '@hearback/mail';
import { describe, expect, it } from 'vitest';
import { listLiterals, listSources } from './literals.ts';
import { slowPieces } from './measure.ts';
import { generatePieces, PIECES } from './pieces.ts';
import { MAIL_READERS, READERS } from './readers.ts';

const namesByReader = Map.groupBy(
  Object.entries({ ...MAIL_READERS, ...READERS }),
  ([, read]): ((text: string) => unknown) => read,
);

const sources = listSources(join(import.meta.dirname, 'readers.ts'));
const toLiterals = (names: readonly string[]): string[] =>
  listLiterals(names.flatMap((name) => sources.get(name) ?? []));

/** A reader that is slow by design needs no second measurement. */
const ONCE = { attempts: 1 };

describe('the literals of a reader', () => {
  it('are found for every reader', () => {
    for (const name of Object.keys({ ...MAIL_READERS, ...READERS }))
      expect({ name, literals: toLiterals([name]).length }).toEqual({
        name,
        literals: expect.toSatisfy((count: number) => count > 0),
      });
  });

  it('include strings, parts of templates, every alternative of a pattern and the files that it imports', () => {
    const literals = new Set(toLiterals(['readMail']));
    for (const literal of ['gönderilme tarihi', 'yazmış', 'begin forwarded message', 'blockquote'])
      expect([...literals].some((one) => one.includes(literal))).toBe(true);
  });
});

describe('text of strangers', () => {
  it('is tested with many pieces designed to be slow', () => {
    expect(new Set(PIECES.map(({ name }) => name)).size).toBeGreaterThanOrEqual(120);
  });

  it('is measured for every function of the mail package that reads it', () => {
    expect(Object.keys(MAIL_READERS).sort()).toEqual(Object.keys(mail).sort());
  });

  it.each(
    [...namesByReader].map(([read, entries]) => {
      const names = entries.map(([name]) => name);
      return [names.join(', '), read, names] as const;
    }),
  )(
    'costs %s the same per character in long and in short texts',
    { timeout: 120_000 },
    (_name, read, names) => {
      const hasLimits = names.some((name) => name in MAIL_READERS);
      expect(slowPieces(read, [...PIECES, ...generatePieces(toLiterals(names))], { hasLimits })).toEqual([]);
    },
  );

  it('detects a reader that costs hundreds of times as much as for prose, regardless of the length', () => {
    const repeats = (text: string) => {
      const marks = text.split('\u0301').length;
      // Fifty times per mark, so that the cost is far from the bound on a fast machine, too.
      for (let time = 0; time < 50 * Math.min(marks, 9_000); time += 1) /b\u0301c/.test(text);
    };
    expect(slowPieces(repeats, generatePieces(['wrote']), ONCE)).toContainEqual(
      expect.stringMatching(/times the cost of prose$|: \d+ times$/),
    );
  });

  it('detects a reader with quadratic cost', () => {
    const looksBack = (text: string) => /a*b/.test(text.slice(0, text.length / 20));
    expect(slowPieces(looksBack, PIECES, ONCE)).toEqual([expect.stringMatching(/^"a…": \d+ times$/)]);
  });
});
