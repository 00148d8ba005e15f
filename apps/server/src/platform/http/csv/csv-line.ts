/** What spreadsheets take for the beginning of a formula, in the wide and small forms of East Asian keyboards too. */
const FORMULA = new Set('=+-@＝＋－＠﹦﹢﹣﹫');
/** Whatever separator a spreadsheet is told, or guesses, to split by: what follows one may become a cell of its own. */
const SEPARATOR = new Set(',;\t|\r\n');
const BLANK = /[\s"\p{Z}\p{Cc}\p{Cf}]/u;

/**
 * A spreadsheet would run a cell that begins like a formula; an apostrophe makes it text. Cells begin at the front and
 * after every separator, and blanks and quotes before the first sign are skipped by those who read them.
 */
function disarm(cell: string): string {
  let safe = '';
  let begins = true;
  for (const sign of cell) {
    if (begins && FORMULA.has(sign)) safe += "'";
    begins = SEPARATOR.has(sign) || (begins && BLANK.test(sign));
    safe += sign;
  }
  return safe;
}

/** Blanks at the ends are quoted too: some readers drop them and see what stands behind. */
const quote = (cell: string): string =>
  /[",;\t|\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell;

/** One line of CSV that is safe to open in a spreadsheet. */
export const toCsvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quote(disarm(cell))).join(',')}\r\n`;
