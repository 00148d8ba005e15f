import { toNormalForm } from '@hearback/mail';
import { trimCell } from '../csv/blank-cells.ts';
import type { ColumnValues } from './column-values.ts';

/** How often, from 0 to 1, the value of a column also occurs in the address or profile of the same row. */
export type NameEcho = {
  /** One of its words is in the local part of the address or in the profile name. */
  readonly person: number;
  /** The address or profile starts with it, as with a first name. */
  readonly begins: number;
  /** The domain starts with it. */
  readonly company: number;
};

const NOTHING: NameEcho = { person: 0, begins: 0, company: 0 };
const MAX_LENGTH = 100;

const toWords = (text: string): string[] =>
  toNormalForm(text.slice(0, MAX_LENGTH), 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);

type RowHints = { readonly people: readonly string[]; readonly domain: string };

/** 'ann.lee@acme.example' shows which columns contain Ann, Lee and Acme, in any language. */
export function createListener(
  rows: readonly (readonly string[])[],
  columns: readonly ColumnValues[],
): (column: number) => NameEcho {
  const emails = columns.findIndex(({ email, freeMail }) => email >= 0.5 && freeMail < 0.5);
  const profiles = columns.findIndex(({ profile }) => profile >= 0.5);
  const hints = rows.map((row) => findHints(row[emails] ?? '', row[profiles] ?? ''));
  const isTold = hints.some(({ people }) => people.length > 0);
  return (column) =>
    isTold && column !== emails && column !== profiles ? collectEchoes(rows, hints, column) : NOTHING;
}

function findHints(email: string, profile: string): RowHints {
  const [local = '', domain = ''] = email.split('@');
  const slug = profile.split('/in/')[1] ?? '';
  const people = [local, slug].map((text) => toWords(text).join('')).filter(Boolean);
  return { people, domain: toWords(domain.split('.')[0] ?? '').join('') };
}

function collectEchoes(
  rows: readonly (readonly string[])[],
  hints: readonly RowHints[],
  column: number,
): NameEcho {
  let [filled, person, begins, company] = [0, 0, 0, 0];
  for (const [index, row] of rows.entries()) {
    const { people, domain } = hints[index] as RowHints;
    const words = toWords(trimCell(row[column] ?? ''));
    const [first] = words;
    if (!first || people.length === 0) continue;
    filled += 1;
    if (words.some((word) => people.some((hint) => hint.includes(word)))) person += 1;
    if (people.some((hint) => hint.startsWith(first))) begins += 1;
    if (first.length > 2 && domain.startsWith(first)) company += 1;
  }
  if (filled === 0) return NOTHING;
  return { person: person / filled, begins: begins / filled, company: company / filled };
}
