import { type DraftEmail, toGeneratedContent } from '@hearback/contract';

/** What the cold-email provider knows of every lead. */
const USUAL = ['firstName', 'lastName', 'companyName', 'jobTitle'];

/** Those that the emails use, and the usual ones. */
export const offeredVariables = (emails: readonly DraftEmail[]): string[] => [
  ...new Set([...USUAL, ...toGeneratedContent(emails).variables]),
];

type Selection = { readonly start: number; readonly end: number };

/** Puts a placeholder where the cursor stands, in place of what is selected. */
export function insertVariable(text: string, name: string, { start, end }: Selection) {
  const placeholder = `{{${name}}}`;
  return {
    text: text.slice(0, start) + placeholder + text.slice(end),
    cursor: start + placeholder.length,
  };
}
