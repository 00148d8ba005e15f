import { CSV_DELIMITERS, type CsvDelimiter } from '@hearback/contract';

/** Excel's own line above the header: 'sep=;'. */
const TOLD = /^"?sep=([^\r\n])"?[,;\t]*(?:\r\n|\r|\n)/i;

/** What the file itself tells; else what parts the first line most often, outside quotes. A single column has none, and any will do. */
export function detectDelimiter(file: string): CsvDelimiter {
  const told = TOLD.exec(file);
  const known = CSV_DELIMITERS.find((delimiter) => delimiter === told?.[1]);
  return known ?? mostFrequent(told ? file.slice(told[0].length) : file);
}

function mostFrequent(text: string): CsvDelimiter {
  const counts = new Map<string, number>(CSV_DELIMITERS.map((delimiter) => [delimiter, 0]));
  let quoted = false;
  let begun = false;
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    else if (quoted) continue;
    else if ((letter === '\n' || letter === '\r') && begun) break;
    else if (counts.has(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    if (letter.trim() !== '') begun = true;
  }
  const count = (delimiter: CsvDelimiter) => counts.get(delimiter) ?? 0;
  return CSV_DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
}
