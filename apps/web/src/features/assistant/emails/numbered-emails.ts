import type { DraftEmail } from '@hearback/contract';

export type NumberedEmail = DraftEmail & { readonly n: number };

/** Emails are identified by their position in the sequence, starting at 1. */
export const inOrder = (emails: readonly DraftEmail[]): NumberedEmail[] =>
  emails.map((email, index) => ({ ...email, n: index + 1 }));
