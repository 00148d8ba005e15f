import { type CampaignDraft, DRAFT_LIMITS, type DraftEmail } from '@hearback/contract';
import type { DraftChange } from '../draft/merge-draft.ts';
import type { Remark } from './reading/read-remark.ts';
import type { Request } from './reading/read-request.ts';
import type { Question, Trouble } from './reading/read-slots.ts';
import { enumerate } from './writing/facts.ts';

/** What the assistant says. The greeting is the same whoever answers afterwards. */
export const GREETING =
  "Hi! I'm your campaign assistant. Together we will plan a cold-email sequence, step by step. To begin with: how many emails would you like in your sequence? You can have between 1 and 10.";

const OUT_OF_BOUNDS = `I can write between 1 and ${DRAFT_LIMITS.emails} emails. How many would you like?`;

export const HELP = `I can change the number of emails (1 to ${DRAFT_LIMITS.emails}), the tone (professional, friendly or direct), the length (shorter or longer), your business, your audience and the goal, or rewrite a single email, such as “rewrite email 2”. You can also edit every email yourself in the preview. When you are happy with them, press “Create Campaign”.`;

export const ALREADY = 'The emails are like that already.';

export const noSuchEmail = (count: number): string =>
  `Your sequence has ${count === 1 ? 'one email' : `${count} emails`}. Which one do you mean?`;

export const REMARKS: Record<Remark, string> = {
  content: 'Wonderful. Press “Create Campaign” when you are ready, or tell me what to change.',
  restart:
    'To begin from nothing, press “New chat”: this one keeps what we have. Or tell me what to change here.',
  undo: 'I cannot bring back what was there before. Tell me how it should be, such as “make it 5 emails”, or edit the emails in the preview.',
  subjects:
    'I write subject and text together, so I have changed nothing. You can edit the subjects in the preview, or say “rewrite email 2” for other words.',
};

/** Why a message could not be taken as it is. */
export function explain(trouble: Trouble): string {
  if (trouble === 'bounds') return OUT_OF_BOUNDS;
  if (trouble === 'language') return 'I understand English best, so please tell me in English.';
  return `${trouble.either.join(' or ')}: which of the two shall it be?`;
}

const emailsOf = (count: number): string => (count === 1 ? '1 email' : `${count} emails`);

export const stays = (count: number): string =>
  `A sequence has between 1 and ${DRAFT_LIMITS.emails} emails, so it stays at ${emailsOf(count)}.`;

/** Edited by the person, or written by a model: gone for good if the number went down. */
export const warn = (lost: readonly number[], count: number): string =>
  `Email ${enumerate(lost.map(String))} would be lost with ${emailsOf(count)}, and the words are not mine, so I have changed nothing yet. Say “yes, drop ${lost.length === 1 ? 'it' : 'them'}” to go on with ${emailsOf(count)}, or keep the number.`;

export const removed = (places: readonly number[], count: number): string =>
  `I have taken out email ${enumerate(places.map(String))}; ${count === 1 ? '1 email is left, as it was' : `${count} emails are left, as they were`}. Have a look at the preview.`;

/** How the emails will sound, while there are none yet. */
export function promise({ tone, length }: Pick<Request, 'tone' | 'length'>): string {
  const how = [tone && `in a ${tone} tone`, length && (length === 'short' ? 'short' : 'with more detail')];
  const wishes = how.filter((part) => typeof part === 'string');
  return wishes.length > 0 ? `I will keep them ${enumerate(wishes)}.` : '';
}

export function tell({ tone, length, rewrite }: Request, count: number): string {
  const places = Array.isArray(rewrite) ? rewrite.map((place) => (place === -1 ? count : place)) : [];
  const which =
    places.length === 0
      ? count === 1
        ? 'the email'
        : `the ${count} emails`
      : `email ${enumerate(places.map(String))}`;
  const how = [
    tone && `in a ${tone} tone`,
    length && (length === 'short' ? 'shorter' : 'with more detail'),
    rewrite && !tone && !length && 'in other words',
  ].filter((part) => typeof part === 'string');
  return `I have written ${which} again${how.length > 0 ? `, ${enumerate(how)}` : ''}. Have a look at the preview.`;
}

/** Edited by the person, or written by a model before this turn. */
export const keep = (kept: readonly number[]): string =>
  kept.length === 0
    ? ''
    : `I left email ${enumerate(kept.map(String))} as it was, because the words are not mine; say “rewrite all emails” to have everything written anew.`;

export const join = (...sentences: readonly string[]): string =>
  sentences.filter((sentence) => sentence !== '').join(' ');

const QUESTIONS: Record<Question, (name: string) => string> = {
  num_emails: () => 'How many emails would you like in your sequence, between 1 and 10?',
  business: () =>
    'What is your business called, and what is its website? A few words about what it does help me to write.',
  audience: (name) =>
    `Whom should ${name} reach? Tell me the industries and the job titles, for example “owners and office managers in dental practices”.`,
  industries: () => 'Which industries are these people in? You can name several, or say “any”.',
  titles: () => 'And which job titles do you want to write to? You can name several, or say “any”.',
  goal: () =>
    'What is the main goal of this campaign? For example: booking meetings, demos, trial sign-ups or invitations to an event.',
};

const AGAIN: Record<Question, string> = {
  num_emails: "I didn't catch a number there.",
  business: "I didn't catch the name of your business.",
  audience: "I didn't catch whom you want to reach.",
  industries: "I didn't catch an industry there.",
  titles: "I didn't catch a job title there.",
  goal: "I didn't catch what the emails should achieve.",
};

export function ask(question: Question, { business_info }: CampaignDraft): string {
  if (question === 'business' && business_info?.website) return 'And what is your business called?';
  if (question === 'business' && business_info?.description)
    return 'And what is your business called, and what is its website?';
  return QUESTIONS[question](business_info?.name ?? 'the campaign');
}

export const askAgain = (question: Question, draft: CampaignDraft): string =>
  `${AGAIN[question]} ${ask(question, draft)}`;

/** What was understood, so that a misreading shows at once. */
export function acknowledge(change: DraftChange, { business_info }: CampaignDraft): string {
  const { num_emails, name, website, description, industries, titles, primary_goal } = change;
  const parts = [
    num_emails && emailsOf(num_emails),
    name && business_info?.name,
    website && business_info?.website,
    description && `“${business_info?.description}”`,
    titles && (titles.length > 0 ? enumerate(titles) : 'any job title'),
    industries && (industries.length > 0 ? enumerate(industries) : 'any industry'),
    primary_goal && `the goal “${primary_goal}”`,
  ].filter((part) => typeof part === 'string');
  return parts.length > 0 ? `Got it: ${parts.join('; ')}.` : '';
}

export function present(emails: readonly DraftEmail[], { business_info }: CampaignDraft): string {
  const list = emails.map(({ subject }, place) => `${place + 1}. ${subject}`).join('\n');
  const what = emails.length === 1 ? 'email is' : `${emails.length} emails are`;
  return `Your ${what} ready${business_info?.name ? ` for ${business_info.name}` : ''}:\n${list}\n\nHave a look at the preview, where you can edit ${emails.length === 1 ? 'it' : 'them'}. Tell me what to change, such as “make it shorter”, “friendlier” or “rewrite email ${Math.min(emails.length, 2)}”, or press “Create Campaign”.`;
}
