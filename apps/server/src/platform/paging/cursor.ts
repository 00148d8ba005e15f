import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../app-error.ts';

/** A position in a list ordered by time and id. Opaque to clients, and grants no access. */
export type Cursor = { readonly at: string; readonly id: string };

const SHAPE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

export function parseCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  const [, at, id] = SHAPE.exec(text) ?? [];
  if (!at || !id || !isOnCalendar(at)) throw new AppError('INVALID_INPUT');
  return { at, id };
}

/** Date parses February 30 as March 2 and accepts year 0; the database rejects both. */
function isOnCalendar(at: string): boolean {
  const date = new Date(at);
  return (
    !at.startsWith('0000') &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().slice(0, 19) === at.slice(0, 19)
  );
}

/** In microseconds, like the database order. A Date is truncated to milliseconds and would skip rows. */
export const toCursor = (at: string, id: string) =>
  sql<string>`to_char(${sql.ref(at)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || ${sql.ref(id)}`;

/** A time as the API returns it. */
export const toIso = (column: string) => formatIso(sql.ref(column));

export const formatIso = (time: RawBuilder<unknown> | ReturnType<typeof sql.ref>) =>
  sql<string>`to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Expects one row more than the page size; the extra row shows that there is a next page. */
export function cutPage<T extends { cursor: string }>(
  rows: readonly T[],
  size: number,
): { page: Omit<T, 'cursor'>[]; next: string | null } {
  const pageRows = rows.slice(0, size);
  return {
    page: pageRows.map(({ cursor: _, ...row }) => row),
    next: rows.length > size ? (pageRows.at(-1)?.cursor ?? null) : null,
  };
}
