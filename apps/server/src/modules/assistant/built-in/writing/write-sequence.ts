import {
  type CampaignDraft,
  type DraftEmail,
  planOf,
  type ReplyTone,
  type SequenceStep,
  toGeneratedContent,
} from '@hearback/contract';
import { askFor, EMAILS, type Facts, isRole, type Role } from './emails.ts';
import { offerOf } from './goals.ts';

const GREETINGS: Record<ReplyTone, string> = {
  professional: 'Hello {{firstName}},',
  friendly: 'Hi {{firstName}},',
  direct: '{{firstName}},',
};
const CLOSINGS: Record<ReplyTone, string> = {
  professional: 'Best regards,',
  friendly: 'All the best,',
  direct: 'Thanks,',
};
/** The cold-email provider puts in the first name of the account that sends. */
const SENDER = '{{sendingAccountFirstName}}';
const PARAGRAPHS = { short: 1, usual: 2, full: 3 };
const DEFAULT_COUNT = 3;

/** In the order in which a sequence grows: the opener comes first, the goodbye last. */
const MIDDLE: readonly Role[] = [
  'value',
  'insight',
  'objection',
  'example',
  'relevance',
  'timing',
  'referral',
  'summary',
];

export const stepsFor = (count: number): SequenceStep[] =>
  [
    'opener',
    ...MIDDLE.slice(0, Math.max(count < 3 ? count - 1 : count - 2, 0)),
    ...(count < 3 ? [] : ['break_up']),
  ].map((role) => ({ role }));

/** Another email for the same place: one that the sequence does not hold yet; null when it holds all. */
export function otherRole(steps: readonly SequenceStep[], place: number): Role | null {
  const role = steps[place]?.role;
  const [opening, closing]: readonly (readonly Role[])[] = [
    ['opener', 'hello'],
    ['break_up', 'goodbye'],
  ];
  const choices = [opening, closing].find((pair) => pair?.some((one) => one === role)) ?? MIDDLE;
  return choices.find((one) => !steps.some((step) => step.role === one)) ?? null;
}

/** The same draft gives the same emails. */
export function writeEmail(draft: CampaignDraft, step: SequenceStep): DraftEmail {
  const { name, tone: wished, primary_goal } = planOf(draft);
  const tone = step.tone ?? wished ?? 'professional';
  const length = step.length ?? draft.sequence_config?.length ?? 'usual';
  const role = isRole(step.role) ? step.role : 'value';
  const { subject, brief, paragraphs } = EMAILS[role](factsOf(draft));
  const body = [
    GREETINGS[tone],
    ...paragraphs.slice(0, PARAGRAPHS[length]),
    ...askFor(role, tone, offerOf(primary_goal ?? '')),
    [CLOSINGS[tone], SENDER, ...(name ? [name] : [])].join('\n'),
  ].join('\n\n');
  return { subject: length === 'short' ? brief : subject, body };
}

/** The draft with emails for these steps. */
export function withEmails(
  draft: CampaignDraft,
  steps: readonly SequenceStep[],
  emails: readonly DraftEmail[],
): CampaignDraft {
  return {
    ...draft,
    sequence_config: { ...draft.sequence_config, num_emails: emails.length, steps: [...steps] },
    generated_content: toGeneratedContent(emails),
  };
}

export function writeSequence(draft: CampaignDraft): CampaignDraft {
  const steps = stepsFor(planOf(draft).num_emails ?? DEFAULT_COUNT);
  return withEmails(
    draft,
    steps,
    steps.map((step) => writeEmail(draft, step)),
  );
}

const closed = (sentence: string): string => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`);

/** 'we make crowns', not 'dental crowns'. */
export const isSentence = (description: string): boolean => /^(?:we|our|i|i'm)\b/i.test(description);

const capitalised = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

function factsOf(draft: CampaignDraft): Facts {
  const { name, website, description } = planOf(draft);
  const host = website
    ?.replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/[?#][\s\S]*/, '')
    .replace(/(?<!\/)\/+$/, '');
  return {
    intro: name ? closed(`I'm with ${name}`) : '',
    does: description
      ? closed(isSentence(description) ? capitalised(description) : `What we do: ${description}`)
      : '',
    site: host ? `You'll find us at ${host}.` : '',
    readers: readersOf(draft),
  };
}

const enumerate = (terms: readonly string[]): string =>
  terms.length < 2 ? (terms[0] ?? '') : `${terms.slice(0, -1).join(', ')} and ${terms.at(-1)}`;

const MOST_NAMED = 3;
const isPlural = (title: string): boolean =>
  /[^s]s$/i.test(title) && !/(?:sales|operations|resources|logistics)$/i.test(title);

/** 'owners in dentistry'; a single title is a role that people have. */
export function readersOf(draft: CampaignDraft): string {
  const { titles, industries, location } = planOf(draft);
  const named = (titles ?? []).slice(0, MOST_NAMED);
  const who =
    named.length === 0
      ? 'people'
      : named.every(isPlural)
        ? enumerate(named)
        : `people in roles such as ${enumerate(named)}`;
  const field = industries ? ` in ${enumerate(industries.slice(0, MOST_NAMED))}` : '';
  const reached = `${who}${field}${location ? ` in ${location}` : ''}`;
  return reached === 'people' ? 'people like you' : reached;
}
