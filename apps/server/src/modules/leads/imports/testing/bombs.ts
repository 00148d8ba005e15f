import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { ColumnMapping } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { sql } from 'kysely';
import { queueRun } from '#server/modules/leads/import-runs/run-import.job.ts';
import type { Services } from '#server/platform/services.ts';
import type { FilePlace } from '../../files/chunks.queries.ts';
import { receiveFile } from '../../files/receive-file.ts';

export const MEGABYTE = 1_048_576;

const HEADER = 'First Name,Last Name,Company,Email';
const others = (count: number, cell: string) => `,${Array.from({ length: count }, () => cell).join(',')}\n`;

export type Bomb = {
  readonly header: string;
  /** Repeated to the end of the file; `%` is replaced by a unique number. */
  readonly row: string;
  /** Maps all columns instead of the first four. */
  readonly isWide?: boolean;
};

/** Files of a valid size that are designed to exhaust a worker's memory. */
export const BOMBS = {
  'nothing but commas': { header: `${HEADER}\n`, row: ',' },
  'one huge cell': { header: `${HEADER}\n`, row: 'a' },
  'nothing but quotes': { header: `${HEADER}\n`, row: '"' },
  'a quote that is never closed before short rows': { header: `${HEADER}\n"`, row: 'a\n' },
  'a quote in every row that is never closed': { header: `${HEADER}\n`, row: 'Ann,"Lee,Acme,"x\n' },
  'blank rows': { header: `${HEADER}\n`, row: '\n' },
  'rows of 100,000 columns': { header: `${HEADER}\n`, row: `Ann,Lee,Acme,a%@b.test${others(100_000, 'x')}` },
  'rows of 900 mapped columns that fail': {
    header: HEADER + others(900, 'x'),
    row: `Ann,Lee,Acme,${others(900, 'x')}`,
    isWide: true,
  },
  'rows of 900 mapped columns that are leads': {
    header: HEADER + others(900, 'x'),
    row: `Ann,Lee,Acme,a%@b.test${others(900, 'xyz')}`,
    isWide: true,
  },
  'notes of 200,000 letters': {
    header: `${HEADER},Note\n`,
    row: `Ann,Lee,Acme,,"${'x'.repeat(200_000)}"\n`,
    isWide: true,
  },
  'leads with long notes in letters of two bytes': {
    header: `${HEADER}${others(9, 'Note')}`,
    row: `Ann,Lee,Acme,a%@b.test${others(9, '語'.repeat(1_600))}`,
    isWide: true,
  },
} satisfies Record<string, Bomb>;

async function* toFile({ header, row }: Bomb, bytes: number): AsyncGenerator<Buffer> {
  yield Buffer.from(header);
  const [before = '', after] = row.split('%');
  let count = 0;
  for (let size = header.length; size < bytes; ) {
    const rows: string[] = [];
    for (let length = 0; length < MEGABYTE; length += row.length) {
      count += 1;
      rows.push(after === undefined ? row : `${before}${count}${after}`);
    }
    const piece = Buffer.from(rows.join(''));
    size += piece.length;
    if (size > bytes) return;
    yield piece;
  }
}

/** Stores a file of this size and starts its import. */
export async function startBomb(
  services: Services,
  place: FilePlace,
  bomb: Bomb,
  bytes: number,
): Promise<void> {
  await receiveFile(services, place, toFile(bomb, bytes));
  const fields = ['first_name', 'last_name', 'company_name', 'email'] as const;
  const headers = (bomb.header.split('\n')[0] ?? '').split(',');
  const mapping: ColumnMapping[] = headers.flatMap((_header, column): ColumnMapping[] => {
    const field = fields[column];
    if (field) return [{ column, field }];
    return bomb.isWide ? [{ column, field: 'custom', name: `Other ${column}` }] : [];
  });
  await withSystem(services.db, 'test', async (tx) => {
    await sql`
      update imports set status = 'queued', encoding = 'utf-8', delimiter = ',', header_row = 1, started_at = clock_timestamp(),
        headers = ${JSON.stringify(headers)}::jsonb, mapping = ${JSON.stringify(mapping)}::jsonb
      where workspace_id = ${place.workspace_id} and id = ${place.import_id}`.execute(tx);
    await queueRun(tx, { workspace_id: place.workspace_id, id: place.import_id });
  });
}

/** Current and peak memory of a process, in megabytes. */
export function measureMemory({ pid }: ChildProcess): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { now: read('VmRSS'), most: read('VmHWM') };
}
