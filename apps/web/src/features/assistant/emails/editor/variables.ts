import { type DraftEmail, toGeneratedContent } from '@hearback/contract';

/** Variables that the cold-email provider has for every lead. */
const USUAL = ['firstName', 'lastName', 'companyName', 'jobTitle'];

/** The variables used in the emails, plus the common ones. */
export const listEditorVariables = (emails: readonly DraftEmail[]): string[] => [
  ...new Set([...USUAL, ...toGeneratedContent(emails).variables]),
];

type Selection = { readonly start: number; readonly end: number };

/** Inserts a variable at the cursor and replaces the selection. */
export function insertVariable(text: string, name: string, { start, end }: Selection) {
  const placeholder = `{{${name}}}`;
  return {
    text: text.slice(0, start) + placeholder + text.slice(end),
    cursor: start + placeholder.length,
  };
}
