/** A spreadsheet would run a cell that begins like a formula; an apostrophe makes it text. */
const disarm = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** One line of CSV that is safe to open in a spreadsheet. */
export const toCsvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quote(disarm(cell))).join(',')}\r\n`;
