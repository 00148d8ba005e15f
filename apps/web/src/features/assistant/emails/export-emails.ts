import type { DraftEmail } from '@hearback/contract';
import { inOrder } from './in-order.ts';

/** As one reads them, to be pasted anywhere. */
export const toPlainText = (emails: readonly DraftEmail[]): string =>
  inOrder(emails)
    .map(({ n, subject, body }) => `Email ${n}\nSubject: ${subject}\n\n${body}\n`)
    .join('\n----------\n\n');

/** A cell that a spreadsheet would take for a formula is a text. */
const toCell = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** With a mark at the beginning, by which spreadsheets know what it is encoded in. */
export const toCsv = (emails: readonly DraftEmail[]): string => {
  const rows = inOrder(emails).map(({ n, subject, body }) => [String(n), subject, body]);
  return `\ufeff${[['Email', 'Subject', 'Body'], ...rows].map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`;
};

/** Hands a text to the browser as a file. */
export function download(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
