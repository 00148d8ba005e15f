import type { Outside } from '../../../../platform/http/implement.ts';
import { type ImportPlan, listFailures } from '../imports.queries.ts';
import { toCsvLine } from './formula-safe.ts';

const PAGE = 1_000;
/** Without it, Excel takes UTF-8 for something else. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Every row that was not imported, as it was in the file, with its number and the reason. A page at a time. */
export async function* writeFailures(
  { enter }: Outside,
  { id, headers }: ImportPlan,
): AsyncGenerator<string> {
  const width = headers?.length ?? 0;
  yield BYTE_ORDER_MARK + toCsvLine(['Row', 'Reason', ...(headers ?? [])]);
  let after = 0;
  for (;;) {
    const page = await enter(({ tx }) => listFailures(tx, id, after, PAGE));
    const lines = page.map(({ row_number, message, cells }) =>
      toCsvLine([String(row_number), message, ...asWide(cells, width)]),
    );
    if (lines.length > 0) yield lines.join('');
    if (page.length < PAGE) return;
    after = page.at(-1)?.row_number ?? after;
  }
}

const asWide = (cells: readonly string[], width: number): readonly string[] =>
  cells.length >= width ? cells : [...cells, ...Array<string>(width - cells.length).fill('')];
