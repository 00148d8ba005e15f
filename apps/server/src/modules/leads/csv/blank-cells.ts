/** White space and invisible characters. */
const NOTHING = /[\s\u200b-\u200f\u2060\ufeff\0]/;

export const isBlankCell = (cell: string): boolean => trimCell(cell) === '';

export const isBlank = (cells: readonly string[]): boolean => cells.every(isBlankCell);

/** Trims invisible characters at both ends. Within a word they have a meaning in some scripts. */
export function trimCell(cell: string): string {
  let [from, upTo] = [0, cell.length];
  while (from < upTo && NOTHING.test(cell[from] ?? '')) from += 1;
  while (upTo > from && NOTHING.test(cell[upTo - 1] ?? '')) upTo -= 1;
  return from === 0 && upTo === cell.length ? cell : cell.slice(from, upTo);
}
