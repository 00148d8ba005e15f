import { dictionary } from '@zxcvbn-ts/language-common';

/** The 49,000 most frequently leaked passwords. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'] as string[]);

/** Likely first guesses for our accounts: the product, its integrations and its purpose. */
const CONTEXT: ReadonlySet<string> = new Set([
  ...['hearback', 'instantly', 'heyreach', 'highlevel', 'gohighlevel', 'linkedin', 'stripe'],
  ...['outreach', 'coldemail', 'agency', 'campaign', 'campaigns', 'inbox', 'workspace', 'replies'],
]);

/**
 * Capitals and surrounding blanks do not make a common password rare, and neither do digits and symbols around a
 * context word.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.trim().toLowerCase();
  return COMMON.has(plain) || CONTEXT.has(plain.replace(/[^a-z]/g, ''));
}
