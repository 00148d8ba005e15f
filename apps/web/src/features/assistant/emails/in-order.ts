import type { DraftEmail } from '@hearback/contract';

export type NumberedEmail = DraftEmail & { readonly n: number };

/** An email has no name but its place in the sequence, counted from 1. */
export const inOrder = (emails: readonly DraftEmail[]): NumberedEmail[] =>
  emails.map((email, index) => ({ ...email, n: index + 1 }));
