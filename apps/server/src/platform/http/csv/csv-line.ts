/**
 * Characters that spreadsheets treat as the start of a formula, including the full-width and small forms of East
 * Asian keyboards.
 */
const FORMULA = new Set('=+-@＝＋－＠﹦﹢﹣﹫');
/**
 * Every separator that a spreadsheet may be configured with or guess. The text after one may become a separate cell.
 */
const SEPARATOR = new Set(',;\t|\r\n');
const BLANK = /[\s"\p{Z}\p{Cc}\p{Cf}]/u;

/**
 * Spreadsheets run a cell that starts like a formula; a leading apostrophe turns it into text. A cell may start at
 * the front and after every separator, and readers skip blanks and quotes before its first character.
 */
function escapeFormula(cell: string): string {
  let safe = '';
  let begins = true;
  for (const sign of cell) {
    if (begins && FORMULA.has(sign)) safe += "'";
    begins = SEPARATOR.has(sign) || (begins && BLANK.test(sign));
    safe += sign;
  }
  return safe;
}

/** Cells with blanks at the ends are quoted too, because some readers strip them and then see the next character. */
const quote = (cell: string): string =>
  /[",;\t|\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell;

/** One line of CSV that is safe to open in a spreadsheet. */
export const toCsvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quote(escapeFormula(cell))).join(',')}\r\n`;
