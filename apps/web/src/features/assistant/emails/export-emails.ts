import type { DraftEmail } from '@hearback/contract';
import { toCsv } from '#web/lib/files/csv.ts';
import { inOrder } from './numbered-emails.ts';

/** Plain text for pasting anywhere. */
export const toPlainText = (emails: readonly DraftEmail[]): string =>
  inOrder(emails)
    .map(({ n, subject, body }) => `Email ${n}\nSubject: ${subject}\n\n${body}\n`)
    .join('\n----------\n\n');

export const toCsvText = (emails: readonly DraftEmail[]): string =>
  toCsv([
    ['Email', 'Subject', 'Body'],
    ...inOrder(emails).map(({ n, subject, body }) => [String(n), subject, body]),
  ]);
