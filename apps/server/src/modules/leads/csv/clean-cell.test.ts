import { describe, expect, it } from 'vitest';
import { cleanCell, isShortenedNumber } from './clean-cell.ts';

describe('cleanCell', () => {
  it.each([
    ['="0170 123456"', '0170 123456'],
    ['= "Acme"', 'Acme'],
    ['="say ""hi"""', 'say "hi"'],
    [`="'+49 170"`, '+49 170'],
    ["'+49 170 123", '+49 170 123'],
    ["'0049", '0049'],
    ["'Acme'", 'Acme'],
    ["'O''Brien'", "O'Brien"],
    ["'O'Brien'", "O'Brien"],
  ])('reads %j as %j without a note', (cell, text) =>
    expect(cleanCell(cell)).toEqual({ text, change: null }),
  );

  it.each([
    'Ann',
    ' Ann ',
    "O'Brien",
    "'t Hooft",
    "'s-Gravenhage",
    'Null',
    'n/a',
    '="a"&"b"',
    '=A1',
    "'",
    "''",
    '',
  ])('leaves %j as it is', (cell) => expect(cleanCell(cell)).toEqual({ text: cell, change: null }));

  it.each(['#N/A', ' #N/A ', '#REF!', 'NULL', 'null', '\\N', '="#N/A"', "'NULL'"])(
    'reads %j as empty and notes it',
    (cell) => expect(cleanCell(cell)).toEqual({ text: '', change: 'empty_marker' }),
  );

  it('notes a removed apostrophe before a letter, which may belong to the name', () =>
    expect(cleanCell("'Abd")).toEqual({ text: 'Abd', change: 'apostrophe' }));
});

describe('isShortenedNumber', () => {
  it.each(['4.91701E+11', '4,91701E+11', '4.9e+10', '1E+12', '-1.5E+09'])('recognizes %s', (cell) =>
    expect(isShortenedNumber(cell)).toBe(true),
  );

  it.each(['+49 170 123', '491701234567', '3E', 'E+11', '12.5E+3'])('does not take %s for one', (cell) =>
    expect(isShortenedNumber(cell)).toBe(false),
  );
});
