import {
  type Choice,
  COUNT_CHOICES,
  DEFAULT_DELAY_DAYS,
  EMAIL_LANGUAGES,
  type PlanField,
  TONE_CHOICES,
} from '@hearback/contract';

/** Offered in menus. The plan accepts every number of days up to its limit. */
export const DELAY_CHOICES: readonly Choice[] = [1, 2, 3, 4, 5, 7, 10, 14].map((days) => ({
  value: String(days),
  label: String(days),
}));

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
