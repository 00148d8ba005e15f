import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CsvEncoding } from '@hearback/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { isBlank } from '../csv/blank-cells.ts';
import { createEncodingDetector } from '../csv/encoding/detect-encoding.ts';
import { type CsvLayout, peek } from '../csv/peek.ts';
import { readRecords } from '../csv/read-records.ts';
import { fitRecord } from '../import-runs/fit-record.ts';
import { createRowReader, type ReadRow } from '../import-runs/read-row.ts';
import { suggestMapping } from './suggest-mapping.ts';

const FOLDER = join(import.meta.dirname, 'fixtures');

type Fixture = {
  readonly file: string;
  readonly isHeldBack: boolean;
  readonly rows: number;
  readonly provider: string;
  /** The columns, by name or position, that are right for each field. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
};

/** The expected results, written before the mapper. */
function readTable(): Fixture[] {
  const lines = readFileSync(join(FOLDER, 'expected.md'), 'utf8').split('\n');
  return lines
    .filter((line) => line.includes('.csv |'))
    .map((line) => {
      const [file = '', group, rows, provider = '', mapping = ''] = line
        .split('|')
        .slice(1)
        .map((cell) => cell.trim());
      const fields = mapping.split('; ').map((one) => one.split(': ') as [string, string]);
      return {
        file,
        isHeldBack: group === 'held back',
        rows: Number(rows),
        provider,
        fields: new Map(fields.map(([field, columns]) => [field, columns.split(' or ')])),
      };
    });
}

/** Other files have no problems: every row becomes a lead. */
const SAID: Readonly<Record<string, { problems?: string[]; notes?: string[] }>> = {
  'stray-quotes.csv': {
    notes: [
      'Row 3: A quote on line 3 is not closed and was ignored',
      'Row 6: A quote on line 6 is not closed and was ignored',
    ],
  },
  'unquoted-comma.csv': {
    notes: ['Row 2: An unquoted comma was read as text'],
    problems: [
      'Row 5: This row has 7 cells, but the file has 6 columns. Put quotes around cells that contain a comma',
    ],
  },
  'bad-byte.csv': {
    notes: [
      'Row 3: A character on line 3 does not match the encoding of the file and was read as Windows-1252',
    ],
  },
  'missing-addresses.csv': {
    problems: [
      'Row 2: Email is required for email campaigns',
      'Row 3: Email "dokafor-pell@kestrelfreight" is not a valid address',
      'Row 5: Email "n/a" is not a valid address',
    ],
  },
};

async function* toStream(bytes: Uint8Array) {
  yield bytes;
}

async function open(file: string): Promise<{ bytes: Buffer; peeked: CsvLayout }> {
  const bytes = readFileSync(join(FOLDER, file));
  const detector = createEncodingDetector();
  detector.see(bytes);
  const encoding: CsvEncoding = detector.tell();
  const peeked = await peek({ pieces: [bytes], encoding, delimiter: null });
  if ('problem' in peeked) throw new Error(`${file}: ${peeked.problem}`);
  return { bytes, peeked };
}

/** A field is right if the expected column was chosen; an unexpected field is wrong. */
async function judge({ file, fields }: Fixture): Promise<{ right: number; wrong: string[] }> {
  const { peeked } = await open(file);
  const mappedColumns = suggestMapping(peeked.headers, peeked.rows).mapping.filter(
    ({ field }) => field !== 'unmapped',
  );
  const isRight = (field: string) => {
    const column = mappedColumns.find((one) => one.field === field)?.column;
    return (
      column !== undefined &&
      fields.get(field)?.some((name) => name === peeked.headers[column] || name === `#${column + 1}`)
    );
  };
  const all = [...new Set([...fields.keys(), ...mappedColumns.map(({ field }) => field)])];
  const wrong = all.filter((field) => !isRight(field));
  return { right: all.length - wrong.length, wrong: wrong.map((field) => `${file}: ${field}`) };
}

/** The outcome of each row by its number. */
async function readAll({ file, provider }: Fixture): Promise<Map<number, ReadRow>> {
  const { bytes, peeked } = await open(file);
  const readRow = createRowReader(
    suggestMapping(peeked.headers, peeked.rows).mapping,
    provider,
    peeked.headers,
  );
  const rows = new Map<number, ReadRow>();
  for await (const { records, first } of readRecords(toStream(bytes), peeked))
    for (const [index, record] of records.entries()) {
      if (first + index <= peeked.header_row || isBlank(record.cells)) continue;
      const fitted = fitRecord(record, peeked.headers.length, peeked.delimiter);
      const read = 'problem' in fitted ? fitted : readRow(fitted.cells);
      rows.set(
        first + index,
        'notes' in fitted && 'notes' in read ? { ...read, notes: [...fitted.notes, ...read.notes] } : read,
      );
    }
  return rows;
}

const fixtures = readTable();
const reported = new Map<string, { right: number; wrong: string[] }>();

beforeAll(async () => {
  for (const fixture of fixtures) reported.set(fixture.file, await judge(fixture));
});

function toFigure(group: readonly Fixture[]) {
  const all = group.map(({ file }) => reported.get(file) ?? { right: 0, wrong: [] });
  const right = all.reduce((sum, one) => sum + one.right, 0);
  const wrong = all.flatMap((one) => one.wrong);
  const percent = Math.floor((1_000 * right) / (right + wrong.length)) / 10;
  return {
    percent,
    wrong,
    text: `${right} of ${right + wrong.length} fields (${percent}%) of ${group.length} files`,
  };
}

describe('the mapping of lead files from tools, address books and spreadsheets', () => {
  it('has an expectation for every file, at least fifty', () => {
    const files = readdirSync(FOLDER).filter((name) => name.endsWith('.csv'));
    expect(fixtures.map(({ file }) => file).sort()).toEqual(files.sort());
    expect(files.length).toBeGreaterThanOrEqual(50);
  });

  it('is right for at least 95 of 100 fields', () => {
    const overall = toFigure(fixtures);
    const tuned = toFigure(fixtures.filter(({ isHeldBack }) => !isHeldBack));
    const heldBack = toFigure(fixtures.filter(({ isHeldBack }) => isHeldBack));
    console.info(`Mapped right: ${overall.text}; tuned: ${tuned.text}; held back: ${heldBack.text}`);
    expect(overall.percent, overall.wrong.join('\n')).toBeGreaterThanOrEqual(95);
    expect(heldBack.percent, heldBack.wrong.join('\n')).toBeGreaterThanOrEqual(95);
  });

  it.each(fixtures)('loses no row of $file and reports each row with a problem', async (fixture) => {
    const rows = await readAll(fixture);
    expect(rows.size).toBe(fixture.rows);
    const reports = [...rows].map(([number, read]) =>
      'problem' in read
        ? { problems: [`Row ${number}: ${read.problem}`] }
        : { notes: read.notes.map((note) => `Row ${number}: ${note}`) },
    );
    expect({
      problems: reports.flatMap(({ problems }) => problems ?? []),
      notes: reports.flatMap(({ notes }) => notes ?? []),
    }).toEqual({ problems: [], notes: [], ...SAID[fixture.file] });
  });

  it('reads names in family-first columns', async () => {
    const fixture = fixtures.find(({ file }) => file === 'windows-1251.csv') as Fixture;
    const [first] = (await readAll(fixture)).values();
    expect(first).toMatchObject({ lead: { first_name: 'Анна', last_name: 'Верещалова' } });
  });
});
