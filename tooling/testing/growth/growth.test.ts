import * as mail from '@hearback/mail';
import { describe, expect, it } from 'vitest';
import { slowPieces } from './measure.ts';
import { PIECES } from './pieces.ts';
import { MAIL_READERS, READERS } from './readers.ts';

const namesByReader = Map.groupBy(
  Object.entries({ ...MAIL_READERS, ...READERS }),
  ([, read]): ((text: string) => unknown) => read,
);

describe('what strangers write', () => {
  it('is tried with many pieces that were made to be slow', () => {
    expect(new Set(PIECES.map(({ name }) => name)).size).toBeGreaterThanOrEqual(120);
  });

  it('is read by no function of the mail package that is not measured here', () => {
    expect(Object.keys(MAIL_READERS).sort()).toEqual(Object.keys(mail).sort());
  });

  it.each([...namesByReader].map(([read, names]) => [names.map(([name]) => name).join(', '), read] as const))(
    'costs %s as much per character when it is long as when it is short',
    { timeout: 120_000 },
    (_name, read) => {
      expect(slowPieces(read, PIECES)).toEqual([]);
    },
  );

  it('would be found out if a reader looked at each character again and again', () => {
    const looksBack = (text: string) => /a*b/.test(text.slice(0, text.length / 20));
    expect(slowPieces(looksBack, PIECES)).toEqual([expect.stringMatching(/^"a…": \d+ times$/)]);
  });
});
