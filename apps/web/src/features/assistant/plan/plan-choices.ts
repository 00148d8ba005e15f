import {
  DEFAULT_DELAY_DAYS,
  DRAFT_LIMITS,
  EMAIL_LANGUAGES,
  type GoalChoice,
  type GuidedField,
  type PlanField,
  REPLY_TONES,
} from '@hearback/contract';

export type Choice<T extends string = string> = { readonly value: T; readonly label: string };

const toChoice = (text: string): Choice => ({ value: text, label: text });

const COUNT_CHOICES = Array.from({ length: DRAFT_LIMITS.emails }, (_item, index) =>
  toChoice(String(index + 1)),
);
export const TONE_CHOICES = REPLY_TONES.map((tone) => ({
  value: tone,
  label: tone.charAt(0).toUpperCase() + tone.slice(1),
}));

/** Offered in menus. The plan accepts every number of days up to its limit. */
export const DELAY_CHOICES = [1, 2, 3, 4, 5, 7, 10, 14].map((days) => toChoice(String(days)));

/** Fields that are chosen and not typed. `unset` is shown while nothing is chosen. */
export const CHOSEN_FIELDS: Partial<Record<PlanField, { choices: readonly Choice[]; unset: string }>> = {
  num_emails: { choices: COUNT_CHOICES, unset: 'Not set' },
  tone: { choices: TONE_CHOICES, unset: 'Professional' },
  length: {
    choices: [
      { value: 'full', label: 'Standard' },
      { value: 'short', label: 'Short' },
    ],
    unset: 'Standard',
  },
  language: {
    choices: Object.entries(EMAIL_LANGUAGES).map(([value, label]) => ({ value, label })),
    unset: 'Language of your answers',
  },
  delay_days: { choices: DELAY_CHOICES, unset: String(DEFAULT_DELAY_DAYS) },
};

export const isNumberField = (field: PlanField): boolean => field === 'num_emails' || field === 'delay_days';

const GOALS: readonly GoalChoice[] = [
  'Book a call',
  'Book a demo',
  'Invite to an event',
  'Start a free trial',
  'Get feedback',
];

/** How the answer to a question is entered. A question has choices, a text field or both. */
type QuestionControl = { readonly choices?: readonly Choice[]; readonly placeholder?: string };

export const QUESTION_CONTROLS: Readonly<Record<GuidedField, QuestionControl>> = {
  num_emails: { choices: COUNT_CHOICES },
  name: { placeholder: 'Acme Dental' },
  website: { placeholder: 'acme.com' },
  description: { placeholder: 'We make dental crowns in three days.' },
  titles: { placeholder: 'Practice owners' },
  industries: { placeholder: 'Dental practices' },
  primary_goal: { choices: GOALS.map(toChoice), placeholder: 'A free roof inspection' },
  tone: { choices: TONE_CHOICES },
};

export const isListField = (field: PlanField): boolean => field === 'titles' || field === 'industries';
