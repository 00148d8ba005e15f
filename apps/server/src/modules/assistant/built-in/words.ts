import {
  type CampaignDraft,
  counted,
  DRAFT_LIMITS,
  PLAN_LABELS,
  type PlanField,
  planChanges,
  planOf,
  pluralOf,
} from '@hearback/contract';
import type { Trouble } from './understanding/read-field.ts';

/** What the assistant says. The greeting is the same whoever answers afterwards. */
export const GREETING =
  "Hi! I'm your campaign assistant. Together we will plan a cold-email sequence, step by step. To begin with: how many emails would you like in your sequence? You can have between 1 and 10.";

export const HELP =
  'Tell me “shorter”, “friendlier”, “fewer”, “more”, “change email 2”, “start over” or “undo”, or correct any field of the plan. You can edit every email in the preview. When you are happy with them, press “Create Campaign”.';

export const CONTENT = 'Wonderful. Press “Create Campaign” when you are ready, or tell me what to change.';
export const NOTHING_TO_UNDO = 'There is nothing to undo.';
export const ALREADY = 'The emails are like that already.';
export const NO_EMAILS = 'There are no emails yet.';
const READY = 'I have all I need: say “write the emails”, or press the button.';

const QUESTIONS: Record<PlanField, (name: string) => string> = {
  num_emails: () => 'How many emails would you like in your sequence, between 1 and 10?',
  name: () => 'What is your business called?',
  website: (name) => `What is the website of ${name}? Say “skip” if there is none.`,
  description: (name) => `What does ${name} do? One sentence is enough.`,
  titles: () => 'Whom do you want to reach? Tell me the job titles, such as “owners and office managers”.',
  industries: () => 'Which industries are they in? You can name several, or say “any”.',
  company_size: () => 'How large are their companies?',
  location: () => 'Where are they?',
  primary_goal: () => 'What is the main goal of this campaign?',
  tone: () => 'Which tone should the emails have: professional, friendly or direct?',
};

const EXAMPLES: Record<PlanField, readonly [string, string]> = {
  num_emails: ['3', 'five emails'],
  name: ['Acme Dental', 'We are called Roofwise'],
  website: ['acme.com', 'skip'],
  description: ['We make dental crowns', 'Roof repairs for schools'],
  titles: ['CEO, head of sales', 'owners in dental practices'],
  industries: ['dentistry, law', 'any'],
  company_size: ['10 to 50 people', 'more than 200 employees'],
  location: ['Germany', 'London and Paris'],
  primary_goal: ['Book demos', 'Invite people to our webinar'],
  tone: ['friendly', 'direct'],
};

export const join = (...sentences: readonly string[]): string =>
  sentences.filter((sentence) => sentence !== '').join(' ');

export const ask = (field: PlanField | null, draft: CampaignDraft): string =>
  field === null ? READY : QUESTIONS[field](planOf(draft).name ?? 'your business');

/** Said once for each question. */
export const misunderstood = (field: PlanField): string =>
  `I did not understand that as “${PLAN_LABELS[field]}”. For example: “${EXAMPLES[field][0]}” or “${EXAMPLES[field][1]}”. You can also type it into “${PLAN_LABELS[field]}” in the plan.`;

export const leftOpen = (field: PlanField): string =>
  `I leave “${PLAN_LABELS[field]}” empty; you can type it into the plan at any time.`;

export const UNCLEAR = `I did not understand that. For example: “shorter” or “change email 2”. You can also type into any field of the plan, such as “${PLAN_LABELS.primary_goal}”.`;

export const suggested = (field: PlanField, value: string): string =>
  `I suggest ${value} and wrote it into “${PLAN_LABELS[field]}”; change it as you like.`;

export const explainField = (field: PlanField | null): string =>
  field === null
    ? HELP
    : `I fill the plan beside this chat, field by field, and write the emails from it. This question is for “${PLAN_LABELS[field]}”, for example “${EXAMPLES[field][0]}”.`;

export function explain(trouble: Trouble): string {
  if (trouble === 'bounds')
    return `A sequence has between 1 and ${countOf(DRAFT_LIMITS.emails)}. How many would you like?`;
  return `${trouble.either.join(' or ')}: which of the two shall it be?`;
}

/** What was written into which field. What stood there before is shown with it. */
export function confirm(before: CampaignDraft, after: CampaignDraft): string {
  const changes = planChanges(before, after);
  const filled = changes.filter(({ was, now }) => was === null && now !== null);
  const written = filled.map(({ field, now }) => `“${PLAN_LABELS[field]}”: ${now}`).join('; ');
  return join(written === '' ? '' : `Got it. ${written}.`, overwritten(before, after));
}

/** Empty where nothing that was known has changed. */
export function overwritten(before: CampaignDraft, after: CampaignDraft): string {
  const changed = planChanges(before, after).filter(({ was }) => was !== null);
  const told = changed.map(
    ({ field, was, now }) => `“${PLAN_LABELS[field]}” was ${was}, now ${now ?? 'empty'}.`,
  );
  return told.length === 0 ? '' : join(...told, 'Say “undo” to take it back.');
}

export function undone(before: CampaignDraft, after: CampaignDraft): string {
  const changes = planChanges(before, after);
  const told = changes.map(({ field, now }) => `“${PLAN_LABELS[field]}” is ${now ?? 'empty'} again.`);
  return join('Undone.', ...told, ...(changes.length === 0 ? ['The emails are as they were before.'] : []));
}

const countOf = (count: number): string => counted(count, 'email');

export const present = ({ generated_content, business_info }: CampaignDraft): string => {
  const subjects = generated_content?.subjects ?? [];
  const list = subjects.map((subject, place) => `${place + 1}. ${subject}`).join('\n');
  const many = subjects.length;
  const what = pluralOf(many, 'email is', counted(many, 'email is', 'emails are'));
  return `Your ${what} ready${business_info?.name ? ` for ${business_info.name}` : ''}, in English:\n${list}\n\n${HELP}`;
};

export const rewritten = (places: readonly number[], kept: readonly number[], count: number): string => {
  const all = places.length === count ? `the ${countOf(count)}` : `email ${places.join(', ')}`;
  const left =
    kept.length === 0 ? '' : `I left email ${kept.join(', ')} as it was, because the words are yours.`;
  return join(places.length === 0 ? '' : `I have written ${all} again. Have a look at the preview.`, left);
};

export const resized = (count: number, lost: readonly number[]): string =>
  join(
    `Your sequence has ${countOf(count)} now.`,
    lost.length === 0
      ? ''
      : `Email ${lost.join(', ')}, in your own words, is gone: say “undo” to get it back.`,
  );
export const stays = (count: number): string =>
  `A sequence has between 1 and ${countOf(DRAFT_LIMITS.emails)}, so it stays at ${countOf(count)}.`;
export const whichEmail = (count: number): string =>
  `Your sequence has ${countOf(count)}. Which one do you mean? Say “change email ${Math.min(2, count)}”, for example.`;
export const NO_OTHER_WORDS =
  'I know no other words for that one: all my emails are in your sequence. You can edit it in the preview.';
export const RESTARTED = 'We start over, and the plan is empty. Say “undo” to get everything back.';
