export type Cell = string | number | null;

/** A cell that a spreadsheet would take for a formula is a text; a number is one, and what nobody knows is empty. */
const toCell = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  return `"${(/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`;
};

/** With a mark at the beginning, by which spreadsheets know what it is encoded in. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${rows.map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`;
