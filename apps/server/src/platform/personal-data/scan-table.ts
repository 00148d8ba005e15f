import type { SystemTx } from '@hearback/database';
import type { Mentions } from './matcher.ts';
import type { Action, PersonalTable, Row } from './personal-table.ts';
import type { Subject } from './subject.ts';
import {
  countOwn,
  deleteOwn,
  listColumns,
  listNext,
  listOwn,
  redactRow,
  type SliceCursor,
  toRowKey,
} from './tables.queries.ts';

/** The position in a table: first the person's own rows, then rows of others that mention them. */
export type TablePlace = { readonly phase: 'own' | 'mentions'; readonly after: SliceCursor };

export type Step = {
  /** Null once the table is done. */
  readonly next: TablePlace | null;
  readonly own: number;
  readonly mentions: number;
  /** Rows to export. */
  readonly rows: readonly Row[];
  /** The amount of work, for a caller that runs several slices in one transaction. */
  readonly cost: number;
};

const OWN_BATCH_SIZE = 100;
const SCAN_BATCH_SIZE = 2_000;
const MENTION_BATCH_SIZE = 50;
const BEGIN_MENTIONS: TablePlace = { phase: 'mentions', after: null };

type ScanRequest = { readonly subject: Subject; readonly mentions: Mentions; readonly action: Action };

/** Processes the next slice of a table, which bounds the memory. */
export function scanTable(
  tx: SystemTx,
  table: PersonalTable,
  place: TablePlace,
  request: ScanRequest,
): Promise<Step> {
  return place.phase === 'own'
    ? scanOwnRows(tx, table, place, request)
    : scanOtherRows(tx, table, place, request);
}

async function scanOwnRows(
  tx: SystemTx,
  table: PersonalTable,
  { after }: TablePlace,
  { subject, action }: ScanRequest,
): Promise<Step> {
  const nothing = { mentions: 0, rows: [] };
  if (action === 'find')
    return { ...nothing, own: await countOwn(tx, table, subject), next: BEGIN_MENTIONS, cost: 1 };
  if (action === 'erase') {
    const own = await deleteOwn(tx, table, subject, OWN_BATCH_SIZE);
    const next = own < OWN_BATCH_SIZE ? BEGIN_MENTIONS : { phase: 'own' as const, after: null };
    return { ...nothing, own, next, cost: 1 + own * 10 };
  }
  const rows = await listOwn(tx, table, subject, { after, limit: OWN_BATCH_SIZE });
  const last = rows.length < OWN_BATCH_SIZE ? undefined : rows.at(-1);
  const next: TablePlace = last ? { phase: 'own', after: toRowKey(table, last) } : BEGIN_MENTIONS;
  return { mentions: 0, own: rows.length, rows, next, cost: 1 + rows.length * 10 };
}

async function scanOtherRows(
  tx: SystemTx,
  table: PersonalTable,
  { after }: TablePlace,
  { subject, mentions, action }: ScanRequest,
): Promise<Step> {
  const slice = { mentions, after, scan: SCAN_BATCH_SIZE, limit: MENTION_BATCH_SIZE };
  const { upTo, scanned, rows } = await listNext(tx, table, subject, slice);
  const naming = rows.filter((row) =>
    listColumns(table).some(
      (name) => mentions.isInJson(row[name]) || (table.byIds && mentions.isAbout(row[name])),
    ),
  );
  if (action === 'erase')
    for (const row of naming)
      await (table.rewrite
        ? table.rewrite(tx, subject.workspace_id, row, mentions)
        : redactRow(tx, table, subject.workspace_id, row, mentions));
  return {
    own: 0,
    mentions: naming.length,
    rows: action === 'export' ? naming.map((row) => toExcerpt(table, row, mentions)) : [],
    next: upTo && { phase: 'mentions', after: upTo },
    cost: 1 + scanned + naming.length * 10,
  };
}

const AROUND = 120;

/** From rows written by others, the export contains only the words around the mention. */
function toExcerpt(table: PersonalTable, row: Row, mentions: Mentions): Row {
  const excerpts = listColumns(table).flatMap((name) => {
    const text = typeof row[name] === 'string' ? (row[name] as string) : JSON.stringify(row[name] ?? '');
    const at = mentions.placeIn(text);
    return at < 0 ? [] : [[name, text.slice(Math.max(0, at - AROUND), at + 2 * AROUND)] as const];
  });
  return { mentioned_in: Object.fromEntries(excerpts) };
}
