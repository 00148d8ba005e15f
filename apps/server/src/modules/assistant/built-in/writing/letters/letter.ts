import type { Facts } from '../facts.ts';

/** How a sequence goes: each mail has its own reason to be sent. */
export const ROLES = [
  'opener',
  'value',
  'insight',
  'objection',
  'example',
  'relevance',
  'timing',
  'referral',
  'summary',
  'break_up',
] as const;
export type Role = (typeof ROLES)[number];

/** A short mail says the first paragraph only, under the shorter subject; a long one says all three. */
export type Letter = {
  readonly subject: string;
  readonly brief: string;
  readonly paragraphs: readonly [string, string, string];
};
export type Write = (facts: Facts) => Letter;

export const letter = (
  [subject, brief]: readonly [string, string],
  ...paragraphs: Letter['paragraphs']
): Letter => ({ subject, brief, paragraphs });

const MAX_SUBJECT = 60;

/** A subject that names something, unless the name is too long for one. */
export const named = (subject: string, otherwise: string): string =>
  subject.length <= MAX_SUBJECT ? subject : otherwise;
