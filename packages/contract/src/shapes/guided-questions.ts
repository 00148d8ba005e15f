import { z } from 'zod';
import { REPLY_TONES } from '../inbox/replies.ts';
import { DRAFT_LIMITS } from '../rules/campaign-draft.ts';
import type { PlanField } from '../rules/campaign-plan.ts';

export type Choice = { readonly value: string; readonly label: string };

/** How an answer is entered. `suggestions` offers choices beside a text field, `lines` stores one entry per line. */
export type QuestionControl =
  | { readonly kind: 'choices'; readonly choices: readonly Choice[] }
  | { readonly kind: 'text' | 'long_text' | 'lines' | 'website'; readonly placeholder: string }
  | { readonly kind: 'suggestions'; readonly choices: readonly Choice[]; readonly placeholder: string };

const toChoice = (text: string): Choice => ({ value: text, label: text });
const toCapitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const COUNT_CHOICES = Array.from({ length: DRAFT_LIMITS.emails }, (_, index) =>
  toChoice(String(index + 1)),
);
export const TONE_CHOICES = REPLY_TONES.map((tone) => ({ value: tone, label: toCapitalized(tone) }));

/** Goals for which the emails contain a sentence of their own. Any other goal is quoted on its own line. */
export const GOAL_CHOICES = [
  'Book a call',
  'Book a demo',
  'Invite to an event',
  'Start a free trial',
  'Get feedback',
] as const;
export type GoalChoice = (typeof GOAL_CHOICES)[number];

/** The questions of the guided conversation, in their order. */
export const GUIDED_QUESTIONS = {
  num_emails: { kind: 'choices', choices: COUNT_CHOICES },
  name: { kind: 'text', placeholder: 'Acme Dental' },
  website: { kind: 'website', placeholder: 'acme.com' },
  description: { kind: 'long_text', placeholder: 'We make dental crowns in three days.' },
  titles: { kind: 'lines', placeholder: 'Practice owners' },
  industries: { kind: 'lines', placeholder: 'Dental practices' },
  primary_goal: {
    kind: 'suggestions',
    choices: GOAL_CHOICES.map(toChoice),
    placeholder: 'A free roof inspection',
  },
  tone: { kind: 'choices', choices: TONE_CHOICES },
} as const satisfies Partial<Record<PlanField, QuestionControl>>;

export type GuidedField = keyof typeof GUIDED_QUESTIONS;
export const GUIDED_FIELDS = Object.keys(GUIDED_QUESTIONS) as GuidedField[];
export const GuidedField = z.enum(GUIDED_FIELDS as [GuidedField, ...GuidedField[]]);
