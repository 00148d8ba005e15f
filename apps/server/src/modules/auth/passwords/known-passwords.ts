import { dictionary } from '@zxcvbn-ts/language-common';

/** The 49,000 passwords that leaked most often. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'] as string[]);

/** What whoever guesses at an account of ours tries first: the product, what it works with and what it is for. */
const CONTEXT: ReadonlySet<string> = new Set([
  ...['hearback', 'instantly', 'heyreach', 'highlevel', 'gohighlevel', 'linkedin', 'stripe'],
  ...['outreach', 'coldemail', 'agency', 'campaign', 'campaigns', 'inbox', 'workspace', 'replies'],
]);

/** Capitals and blanks around it make no common password a rare one; neither do digits and signs a word of the context. */
export function isCommonPassword(password: string): boolean {
  const plain = password.trim().toLowerCase();
  return COMMON.has(plain) || CONTEXT.has(plain.replace(/[^a-z]/g, ''));
}
