import { trimCell } from './blank-cells.ts';

/** A change to a value that a reader may not notice. */
type Change = 'empty_marker' | 'apostrophe';

export type CleanCell = {
  readonly text: string;
  /** Null if the text is what the spreadsheet showed. */
  readonly change: Change | null;
};

/** Markers that spreadsheets and databases export for a missing value. 'Null' is a family name and is kept. */
const EMPTY_MARKERS = new Set([
  '#N/A',
  '#NV',
  '#REF!',
  '#BEZUG!',
  '#VALUE!',
  '#WERT!',
  '#NAME?',
  '#DIV/0!',
  '#NUM!',
  '#ZAHL!',
  '#NULL!',
  '#ERROR!',
  '#SPILL!',
  '#CALC!',
  'NULL',
  'null',
  '(null)',
  '<null>',
  '\\N',
]);
const MAX_MARKER_LENGTH = 8;

/** Returns the value of a cell without spreadsheet markup: ="0170", '+49 170, 'Acme' and #N/A. Linear in its length. */
export function cleanCell(cell: string): CleanCell {
  const trimmed = trimCell(cell);
  const content = unwrapFormula(trimmed);
  if (isEmptyMarker(content)) return { text: '', change: 'empty_marker' };
  if (!content.startsWith("'")) return { text: content === trimmed ? cell : content, change: null };
  const inner = unquote(content) ?? content;
  if (inner !== content)
    return isEmptyMarker(inner) ? { text: '', change: 'empty_marker' } : { text: inner, change: null };
  return withoutApostrophe(content);
}

const isEmptyMarker = (text: string): boolean => text.length <= MAX_MARKER_LENGTH && EMPTY_MARKERS.has(text);

/** Excel's way to keep a number as text: ="0170". */
function unwrapFormula(text: string): string {
  if (!text.startsWith('=')) return text;
  const quoted = text.slice(1).trimStart();
  if (quoted.length < 2 || !quoted.startsWith('"') || !quoted.endsWith('"')) return text;
  const content = quoted.slice(1, -1);
  // A formula such as ="a"&"b" is not a value.
  return content.replaceAll('""', '').includes('"') ? text : trimCell(content.replaceAll('""', '"'));
}

/** 'Acme' is Acme. Null if the text is not enclosed in single quotes. */
function unquote(text: string): string | null {
  if (text.length < 3 || !text.endsWith("'")) return null;
  const content = text.slice(1, -1);
  if (content.replaceAll("''", '').includes("'") && !isWordApostrophe(content)) return null;
  return trimCell(content.replaceAll("''", "'"));
}

/** 'O'Brien' in single quotes, with the apostrophe between two letters. */
const isWordApostrophe = (text: string): boolean =>
  !/(?:^|[^\p{L}])'|'(?:[^\p{L}]|$)/u.test(text.replaceAll("''", ''));

/** A spreadsheet marks text with a leading apostrophe. Dutch names start with one: 't Hooft, 's-Gravenhage. */
function withoutApostrophe(text: string): CleanCell {
  if (/^'[tsnkm](?![\p{L}\p{N}])/u.test(text) || !/^'[^'\s]/.test(text)) return { text, change: null };
  return { text: text.slice(1), change: /^'\p{L}/u.test(text) ? 'apostrophe' : null };
}

/** A spreadsheet writes long numbers as 4.91701E+11, and the digits are lost. */
export const isShortenedNumber = (text: string): boolean =>
  /^[+-]?\d(?:[.,]\d{1,20})?E[+-]?\d{1,3}$/i.test(text);
