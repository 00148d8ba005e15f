import {
  type CampaignDraft,
  counted,
  DRAFT_LIMITS,
  type GuidedField,
  listPlanChanges,
  PLAN_LABELS,
  type PlanField,
  pluralize,
} from '@hearback/contract';
import { findLanguage } from '../sequence/find-language.ts';

/** Both the guided conversation and the chat with a model start with it. */
export const GREETING = `Hi! I'm your campaign assistant. Together we will plan a cold-email sequence, step by step. To begin with: how many emails would you like in your sequence? You can have between 1 and ${DRAFT_LIMITS.emails}.`;

const QUESTIONS: Readonly<Record<GuidedField, string>> = {
  num_emails: 'How many emails would you like in your sequence?',
  name: 'What is the name of your business? The emails are signed with exactly what you type.',
  website: 'What is your website?',
  description:
    'What does your business do? Address your readers directly, because the emails quote your answer word for word.',
  titles: 'Which job titles do you want to reach? Write one per line.',
  industries: 'Which industries are they in? Write one per line.',
  primary_goal:
    'What do you want to offer the reader? Choose a goal, or write your own offer to them, as in “a free review of your roof”. The emails quote it word for word.',
  tone: 'Which tone should the emails have?',
};

const READY_TO_WRITE = 'All questions are answered. Press “Write the emails” when you are ready.';
export const ALL_ANSWERED =
  'There is no open question. Edit the plan, or use the buttons to change the emails.';
export const RESTARTED = 'The plan is empty again. Press “Undo” to restore it.';
export const MODEL_FAILED =
  "The AI model didn't answer, so nothing has changed. Send your message again, or fill in the plan and press “Write the emails”.";

export const join = (...sentences: readonly string[]): string =>
  sentences.filter((sentence) => sentence !== '').join(' ');

export const toQuestionText = (field: GuidedField | null): string =>
  field === null ? READY_TO_WRITE : QUESTIONS[field];

export const confirmAnswer = (field: GuidedField): string => `Saved under “${PLAN_LABELS[field]}”.`;
export const confirmSkip = (field: GuidedField): string =>
  `Skipped “${PLAN_LABELS[field]}”. You can still fill it in later, in the plan.`;
export const rejectAnswer = (problem: string): string => `${problem} Nothing was saved.`;

/** The fields that an edit filled or changed. Empty when the plan is the same. */
export function describeChanges(before: CampaignDraft, after: CampaignDraft): string {
  const changes = listPlanChanges(before, after);
  const filled = changes.filter(({ was }) => was === null).map(({ field }) => toLabel(field));
  return join(
    filled.length === 0 ? '' : `Saved under ${filled.join(', ')}.`,
    describeOverwrites(before, after),
  );
}

/** Empty unless a known value has changed. */
export function describeOverwrites(before: CampaignDraft, after: CampaignDraft): string {
  const changed = listPlanChanges(before, after).filter(({ was }) => was !== null);
  const lines = changed.map(({ field, was, now }) => `${toLabel(field)} was ${was}, now ${now ?? 'empty'}.`);
  return lines.length === 0 ? '' : join(...lines, 'Press “Undo” to restore it.');
}

export function describeUndo(before: CampaignDraft, after: CampaignDraft): string {
  const restored = listPlanChanges(before, after).map(
    ({ field, now }) => `${toLabel(field)} is ${now ?? 'empty'} again.`,
  );
  return join('Undone.', ...(restored.length === 0 ? ['The emails are as they were before.'] : restored));
}

const toLabel = (field: PlanField): string => `“${PLAN_LABELS[field]}”`;

export function presentEmails(draft: CampaignDraft): string {
  const subjects = draft.generated_content?.subjects ?? [];
  const list = subjects.map((subject, index) => `${index + 1}. ${subject}`).join('\n');
  const count = subjects.length;
  const ready = pluralize(count, 'email is', counted(count, 'email is', 'emails are'));
  return `Your ${ready} ready, ${findLanguage(draft).reason}:\n${list}\n\nYou can edit every field of the plan and every email. When you are happy with them, press “Create Campaign”.`;
}
