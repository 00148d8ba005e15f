import { type CampaignDraft, DRAFT_LIMITS, type DraftEmail } from '@hearback/contract';
import type { DraftChange } from '../draft/merge-draft.ts';
import type { Question } from './reading/read-slots.ts';
import { enumerate } from './writing/facts.ts';

/** What the assistant says. The greeting is the same whoever answers afterwards. */
export const GREETING =
  "Hi! I'm your campaign assistant. Together we will plan a cold-email sequence, step by step. To begin with: how many emails would you like in your sequence? You can have between 1 and 10.";

export const OUT_OF_BOUNDS = `I can write between 1 and ${DRAFT_LIMITS.emails} emails. How many would you like?`;

export const HELP = `I can change the number of emails (1 to ${DRAFT_LIMITS.emails}), the tone (professional, friendly or direct), the length (shorter or longer), your business, your audience and the goal, or rewrite a single email, such as “rewrite email 2”. You can also edit every email yourself in the preview. When you are happy with them, press “Create Campaign”.`;

export const ALREADY = 'The emails are like that already.';

export const noSuchEmail = (count: number): string =>
  `Your sequence has ${count === 1 ? 'one email' : `${count} emails`}. Which one do you mean?`;

export const CONTENT = 'Wonderful. Press “Create Campaign” when you are ready, or tell me what to change.';

const QUESTIONS: Record<Question, (name: string) => string> = {
  num_emails: () => 'How many emails would you like in your sequence, between 1 and 10?',
  business: () => 'What is your business called, and what is its website?',
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
  return QUESTIONS[question](business_info?.name ?? 'the campaign');
}

export const askAgain = (question: Question, draft: CampaignDraft): string =>
  `${AGAIN[question]} ${ask(question, draft)}`;

/** What was understood, so that a misreading shows at once. */
export function acknowledge(change: DraftChange, { business_info }: CampaignDraft): string {
  const { num_emails, name, website, industries, titles, primary_goal } = change;
  const parts = [
    num_emails && (num_emails === 1 ? '1 email' : `${num_emails} emails`),
    name && business_info?.name,
    website && business_info?.website,
    titles && (titles.length > 0 ? enumerate(titles) : 'any job title'),
    industries && (industries.length > 0 ? enumerate(industries) : 'any industry'),
    primary_goal && `the goal “${primary_goal}”`,
  ].filter((part) => typeof part === 'string');
  return parts.length > 0 ? `Got it: ${parts.join('; ')}.` : '';
}

export function present(emails: readonly DraftEmail[], { business_info }: CampaignDraft): string {
  const list = emails.map(({ subject }, place) => `${place + 1}. ${subject}`).join('\n');
  const what = emails.length === 1 ? 'email is' : `${emails.length} emails are`;
  return `Your ${what} ready${business_info?.name ? ` for ${business_info.name}` : ''}:\n${list}\n\nHave a look at the preview, where you can edit them. Tell me what to change, such as “make it shorter”, “friendlier” or “rewrite email 2”, or press “Create Campaign”.`;
}
