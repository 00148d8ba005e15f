import type { Outside } from '../../../../platform/http/implement.ts';
import { type Failure, type ImportPlan, listFailures } from '../imports.queries.ts';
import { mappedColumns } from '../mapping/mapped-columns.ts';
import { toCsvLine } from './formula-safe.ts';

/** A row keeps 20,000 letters at most: so much is held, and written out before anybody else's turn. */
const PAGE = 100;
/** Without it, Excel takes UTF-8 for something else. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Every row that was not imported, and every one that was with a note, with its number, the reason and its mapped cells. */
export async function* writeFailures(
  { enter }: Outside,
  { id, headers, mapping }: ImportPlan,
): AsyncGenerator<string> {
  const names = mappedColumns(mapping ?? []).map((column) => headers?.[column] || `Column ${column + 1}`);
  yield BYTE_ORDER_MARK + toCsvLine(['Row', 'Reason', ...names]);
  let after = 0;
  for (;;) {
    const page = await enter(({ tx }) => listFailures(tx, id, after, PAGE));
    if (page.length > 0) yield page.map(toLine).join('');
    if (page.length < PAGE) return;
    after = page.at(-1)?.row_number ?? after;
  }
}

const toLine = ({ row_number, kind, message, cells }: Failure): string =>
  toCsvLine([String(row_number), kind === 'noted' ? `Imported. ${message}` : message, ...cells]);
