import { counted, DRAFT_LIMITS, type GuidedField, PlanEdit, REPLY_TONES } from '@hearback/contract';

export type AnswerResult = { readonly plan: PlanEdit } | { readonly problem: string };

const CHOICES: Partial<Record<GuidedField, readonly string[]>> = {
  num_emails: Array.from({ length: DRAFT_LIMITS.emails }, (_, index) => String(index + 1)),
  tone: REPLY_TONES,
};

/** Stores an answer as typed, or names what is wrong with it. Free text is not interpreted. */
export function readAnswer(field: GuidedField, message: string): AnswerResult {
  const choices = CHOICES[field];
  if (!choices)
    return toPlan(field, field === 'titles' || field === 'industries' ? toEntries(message) : message);
  const choice = choices.find((one) => one === message.toLowerCase());
  if (!choice) return { problem: `Choose one of these: ${choices.join(', ')}.` };
  return toPlan(field, field === 'num_emails' ? Number(choice) : choice);
}

function toPlan(field: GuidedField, value: string | number | readonly string[]): AnswerResult {
  const { success, data, error } = PlanEdit.safeParse({ [field]: value });
  if (success) return { plan: data };
  const [issue] = error.issues;
  if (issue?.code !== 'too_big') return { problem: issue?.message ?? '' };
  const max = Number(issue.maximum);
  if (issue.origin === 'array') return { problem: `Write at most ${counted(max, 'line')}.` };
  const subject = Array.isArray(value) ? 'Each line' : 'Your answer';
  return { problem: `${subject} can have at most ${counted(max, 'character')}.` };
}

/** One entry per line, as typed. */
const toEntries = (typed: string): string[] =>
  typed
    .split('\n')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
