export type Cell = string | number | null;

/** Escapes cells that a spreadsheet would treat as a formula. Numbers are kept, and null is an empty cell. */
const toCell = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  return `"${(/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`;
};

/** Starts with a byte order mark, so that spreadsheets detect the encoding. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${rows.map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`;
