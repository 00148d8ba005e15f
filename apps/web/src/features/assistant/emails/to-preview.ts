import type { DraftEmail } from '@hearback/contract';
import { inOrder } from './numbered-emails.ts';

const SHOWN_EMAILS = 2;
const SHOWN_CHARACTERS = 100;

/** Does not split surrogate pairs. */
function findStart(body: string): string {
  const characters = [...body];
  const start = characters.slice(0, SHOWN_CHARACTERS).join('');
  return characters.length > SHOWN_CHARACTERS ? `${start}…` : start;
}

export function toPreview(emails: readonly DraftEmail[]) {
  return {
    shown: inOrder(emails.slice(0, SHOWN_EMAILS)).map(({ n, subject, body }) => ({
      n,
      subject,
      start: findStart(body),
    })),
    more: Math.max(emails.length - SHOWN_EMAILS, 0),
  };
}
