import type { GoalChoice, ReplyTone } from '@hearback/contract';

/** In the order in which a sequence grows. The opener is always first, the break-up last. */
export const MIDDLE_ROLES = [
  'value',
  'insight',
  'objection',
  'example',
  'relevance',
  'timing',
  'referral',
  'summary',
] as const;
export type Role = 'opener' | (typeof MIDDLE_ROLES)[number] | 'break_up';

/** Quotes of the user. Each follows a heading with a colon and starts on its own line. */
export type Quote = 'description' | 'website' | 'goal';

/**
 * The texts of one language. The sentences contain no user input and are complete without any
 * quote, so that every email is grammatical.
 */
export type Wording = {
  readonly greetings: Readonly<Record<ReplyTone, string>>;
  readonly closings: Readonly<Record<ReplyTone, string>>;
  readonly headings: Readonly<Record<Quote, string>>;
  readonly goals: Readonly<Record<GoalChoice, string>>;
  /** Asked when the plan has no goal. */
  readonly question: string;
  /** Subject, first paragraph, and a second paragraph that short emails leave out. */
  readonly emails: Readonly<Record<Role, readonly [subject: string, text: string, more: string]>>;
};

/** The user's quotes in each email, before its second paragraph. */
export const QUOTES: Readonly<Record<Role, readonly Quote[]>> = {
  opener: ['description', 'goal'],
  value: ['website', 'goal'],
  insight: [],
  objection: [],
  example: ['goal'],
  relevance: ['description'],
  timing: [],
  referral: [],
  summary: ['description', 'website', 'goal'],
  break_up: [],
};
