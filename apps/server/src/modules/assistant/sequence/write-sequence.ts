import {
  type CampaignDraft,
  type CampaignPlan,
  type DraftEmail,
  type EmailLanguage,
  type SequenceStep,
  toGeneratedContent,
  toPlan,
} from '@hearback/contract';
import { findLanguage } from './find-language.ts';
import { de } from './wording/de.ts';
import { en, isGoalChoice } from './wording/en.ts';
import { es } from './wording/es.ts';
import { fr } from './wording/fr.ts';
import { MIDDLE_ROLES, QUOTES, type Quote, type Role, type Wording } from './wording/wording.ts';

const WORDINGS: Readonly<Record<EmailLanguage, Wording>> = { en, de, fr, es };

/** The cold-email provider inserts the first name of the sending account. */
const SENDER = '{{sendingAccountFirstName}}';
const DEFAULT_COUNT = 3;

export const toSteps = (count: number): SequenceStep[] =>
  [
    'opener',
    ...MIDDLE_ROLES.slice(0, Math.max(count < 3 ? count - 1 : count - 2, 0)),
    ...(count < 3 ? [] : ['break_up']),
  ].map((role) => ({ role }));

const isRole = (role: string): role is Role => Object.hasOwn(QUOTES, role);

/** Pure: the same draft always results in the same emails. */
export function writeEmail(draft: CampaignDraft, step: SequenceStep): DraftEmail {
  const plan = toPlan(draft);
  const wording = WORDINGS[findLanguage(draft).language];
  const role = isRole(step.role) ? step.role : 'value';
  const tone = step.tone ?? plan.tone ?? 'professional';
  const isShort = (step.length ?? plan.length) === 'short';
  const [subject, text, more] = wording.emails[role];
  const paragraphs = [
    wording.greetings[tone],
    text,
    ...QUOTES[role].flatMap((quote) => writeQuote(wording, plan, quote)),
    ...(isShort ? [] : [more]),
    [wording.closings[tone], plan.sign_as ?? SENDER, ...(plan.name ? [plan.name] : [])].join('\n'),
  ];
  return { subject, body: paragraphs.join('\n\n') };
}

/** User input is never part of a sentence. It follows a colon, on its own lines. */
function writeQuote({ headings, goals, question }: Wording, plan: CampaignPlan, quote: Quote): string[] {
  const goal = plan.primary_goal;
  if (quote === 'goal' && goal === null) return [question];
  if (quote === 'goal' && goal !== null && isGoalChoice(goal)) return [goals[goal]];
  const words: Record<Quote, string | null> = {
    description: plan.description,
    website: plan.website,
    goal,
  };
  return words[quote] === null ? [] : [`${headings[quote]}\n${words[quote]}`];
}

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
  const steps = toSteps(toPlan(draft).num_emails ?? DEFAULT_COUNT);
  return withEmails(
    draft,
    steps,
    steps.map((step) => writeEmail(draft, step)),
  );
}
