import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { toCsvLine } from './csv-line.ts';

const STARTS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫'];
const SEPARATORS = [',', ';', '\t', '|', '\r', '\n', '\r\n'];
const BLANKS = [
  '',
  ' ',
  '\t',
  '\r',
  '\n',
  '"',
  ' "',
  '\u00a0',
  '\u3000',
  '\ufeff',
  '\u200b',
  '\u0000',
  '  \t ',
];

/** A cell that a spreadsheet would run: its first character, ignoring blanks and quotes, starts a formula. */
const isFormula = (cell: string): boolean => {
  const [first = ''] = [...cell].filter((sign) => !/[\s"\p{Z}\p{Cc}\p{Cf}]/u.test(sign));
  return STARTS.includes(first);
};

const parseBy = (line: string, delimiter: string): string[][] =>
  parse(line, { delimiter, relax_quotes: true, relax_column_count: true });

/**
 * All ways a spreadsheet may split the line: by the CSV rules with each separator, or at each separator ignoring
 * quotes.
 */
const splitCells = (line: string): string[] =>
  [',', ';', '\t', '|'].flatMap((delimiter) => [
    ...parseBy(line, delimiter).flat(),
    ...line.split(/\r|\n/).flatMap((part) => part.split(delimiter)),
  ]);

describe('a CSV cell', () => {
  it('is unchanged when nothing in it can be taken for a formula', () => {
    expect(toCsvLine(['plain', 'a"b', 'c,d', 'a-b', 'x = y', '1+1', 'ann@acme.test', ''])).toBe(
      'plain,"a""b","c,d",a-b,x = y,1+1,ann@acme.test,\r\n',
    );
  });

  it('is turned into text when it starts a formula', () => {
    expect(toCsvLine(['=1+1', '+1', '-1', '@x', '＝1'])).toBe(`'=1+1,'+1,'-1,'@x,'＝1\r\n`);
  });

  it('runs nothing, regardless of the text before the formula and the separator of the reader', () => {
    for (const start of STARTS)
      for (const blank of BLANKS)
        for (const before of ['', ...SEPARATORS.map((separator) => `x${separator}`), 'x;y|', '"x";']) {
          const line = toCsvLine(['first', `${before}${blank}${start}cmd|' /C calc'!A0`, 'last']);
          expect(splitCells(line).filter(isFormula), JSON.stringify(line)).toEqual([]);
        }
  });

  it('is one cell for readers that follow the CSV rules', () => {
    const cells = ['a;=b', 'two\nlines', ' blank', 'quote " inside', 'tab\there'];
    const [row] = parseBy(toCsvLine(cells), ',');
    expect(row).toEqual(["a;'=b", 'two\nlines', ' blank', 'quote " inside', 'tab\there']);
  });
});

it('every CSV download uses sendCsv', () => {
  const source = join(import.meta.dirname, '../../..');
  const senders = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(name))
    .filter((name) => readFileSync(join(source, name), 'utf8').includes('text/csv'));
  expect(senders).toEqual(['platform/http/csv/send-csv.ts']);
});
