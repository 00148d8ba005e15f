import type { CsvRows } from '#server/platform/http/csv/send-csv.ts';
import type { RequestContext } from '#server/platform/http/implement.ts';
import { mappedColumns } from '../mapping/mapped-columns.ts';
import { type Failure, type ImportPlan, listFailures } from './imports.queries.ts';

/** A row is stored with at most 20,000 characters, which bounds the memory of a page. */
const PAGE = 100;

/** Streams every row that was not imported or has a note, with its number, reason and mapped cells. */
export async function* writeFailures(
  { withTx }: RequestContext,
  { id, headers, mapping }: ImportPlan,
): AsyncGenerator<CsvRows> {
  const names = mappedColumns(mapping ?? []).map((column) => headers?.[column] || `Column ${column + 1}`);
  yield [['Row', 'Reason', ...names]];
  let after = 0;
  for (;;) {
    const page = await withTx(({ tx }) => listFailures(tx, id, after, PAGE));
    yield page.map(toRow);
    if (page.length < PAGE) return;
    after = page.at(-1)?.row_number ?? after;
  }
}

const toRow = ({ row_number, kind, message, cells }: Failure): string[] => [
  String(row_number),
  kind === 'noted' ? `Imported. ${message}` : message,
  ...cells,
];
