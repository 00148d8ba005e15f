import type { CsvDelimiter } from '@hearback/contract';
import { counted } from '@hearback/contract';
import { isBlank } from '../csv/blank-cells.ts';
import type { CsvRecord, RecordDefect } from '../csv/record-parser.ts';
import { findTails } from '../csv/tails.ts';

/** The cells of a row assigned to columns with the applied corrections, or why they cannot be assigned. */
export type FittedRow =
  | { readonly cells: readonly string[]; readonly notes: readonly string[] }
  | { readonly problem: string };

const SIGNS: Readonly<Record<CsvDelimiter, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'pipe',
};

/**
 * A row with too many cells contains an extra delimiter in an unknown position. Only a cell that starts with a blank, as
 * after the comma of 'Acme, Inc.', certainly belongs to the previous one.
 */
export function fitRecord(record: CsvRecord, width: number, delimiter: CsvDelimiter): FittedRow {
  if (record.oddities.includes('too_long')) return { problem: 'This row is larger than 1 MB' };
  const notes = record.oddities.flatMap((oddity) => toNote(oddity, record.line) ?? []);
  const { cells } = record;
  if (record.width <= width) return { cells, notes };
  const tails = findTails(cells);
  if (tails.length === record.width - width) {
    const joined = join(cells, new Set(tails), delimiter);
    return { cells: joined, notes: [...notes, `An unquoted ${SIGNS[delimiter]} was read as text`] };
  }
  if (isBlank(cells.slice(width)) && tails.length === 0) return { cells: cells.slice(0, width), notes };
  return {
    problem: `This row has ${counted(record.width, 'cell')}, but the file has ${counted(width, 'column')}. Put quotes around cells that contain a ${SIGNS[delimiter]}`,
  };
}

function join(cells: readonly string[], tails: ReadonlySet<number>, delimiter: string): string[] {
  const joined: string[] = [];
  for (const [index, cell] of cells.entries()) {
    const before = tails.has(index) ? joined.pop() : undefined;
    joined.push(before === undefined ? cell : before + delimiter + cell);
  }
  return joined;
}

function toNote(oddity: RecordDefect, line: number): string | null {
  switch (oddity) {
    case 'stray_quote':
      return `A quote on line ${line} is not closed and was ignored`;
    case 'bad_byte':
      return `A character on line ${line} does not match the encoding of the file and was read as Windows-1252`;
    case 'lost_character':
      return `A character on line ${line} could not be read and was imported as "\uFFFD"`;
    case 'too_long':
      return null;
  }
}
