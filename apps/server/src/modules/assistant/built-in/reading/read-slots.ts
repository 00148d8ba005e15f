import { type CampaignDraft, DRAFT_LIMITS } from '@hearback/contract';
import type { DraftChange } from '#server/modules/assistant/draft/merge-draft.ts';
import { isForeign } from './clean.ts';
import { readAudience } from './read-audience.ts';
import { readBusinessName, readNamed, readWebsite, withoutWebsite } from './read-business.ts';
import { isPlainNumber, isUncountable, readCount, readEither } from './read-count.ts';
import { readDescription } from './read-description.ts';
import { readGoal } from './read-goal.ts';
import { readLabels } from './read-labels.ts';
import { isStyleWish } from './read-request.ts';

export type Question = 'num_emails' | 'business' | 'audience' | 'industries' | 'titles' | 'goal';

/** What is asked for next; null when all is known. So the draft alone tells what the person was asked. */
export function nextQuestion(draft: CampaignDraft): Question | null {
  const { industries, titles } = draft.target_audience ?? {};
  if (draft.sequence_config?.num_emails === undefined) return 'num_emails';
  if (draft.business_info?.name === undefined) return 'business';
  if (!industries && !titles) return 'audience';
  if (!industries) return 'industries';
  if (!titles) return 'titles';
  return draft.campaign_goals?.primary_goal === undefined ? 'goal' : null;
}

/** Why a message cannot be taken as it is: a number that cannot be, one of two, or words of another language. */
export type Trouble = 'bounds' | 'language' | { readonly either: readonly [number, number] };
export type Slots = { readonly change: DraftChange; readonly trouble?: Trouble };

/** Whatever a message tells about the campaign, the question that was asked or not. Text in, text out: nothing is done. */
export function readSlots(text: string, asked: Question | null): Slots {
  if (isForeign(text)) return { change: { website: readWebsite(text) }, trouble: 'language' };
  const asksCount = asked === 'num_emails' || isPlainNumber(text);
  const either = readEither(text, asksCount);
  if (either) return { change: {}, trouble: { either } };
  const count = readCount(text, asksCount);
  const isOut =
    isUncountable(text, asksCount) || (count !== null && (count < 1 || count > DRAFT_LIMITS.emails));
  const num_emails = isOut ? null : count;
  const told: DraftChange = isPlainNumber(text) ? { name: null, website: null } : readWords(text, asked);
  return { change: { num_emails, ...told }, ...(isOut && { trouble: 'bounds' as const }) };
}

function readWords(text: string, asked: Question | null): DraftChange {
  const labelled = readLabels(text);
  const { rest } = labelled;
  const primary_goal = readGoal(withoutWebsite(rest), false);
  // 'The goal is to sell to dentists' names the goal and not the audience.
  const others = primary_goal ? rest.replace(primary_goal, '') : rest;
  const named = readNamed(others);
  const name = labelled.change.name ?? named ?? readBusinessName(others, asked === 'business');
  const description = readDescription(withoutWebsite(others), asked === 'business');
  const plain = withoutWebsite(others);
  const open = without(plain, [description, named]);
  const aimed = readAudience(strike(plain, named, description), null);
  const askedFor = asked === 'audience' || asked === 'industries' || asked === 'titles' ? asked : null;
  const isAnswer = askedFor !== null && !isStyleWish(open) && !primary_goal;
  const goal = primary_goal ?? readGoal(open, asked === 'goal' && !isStyleWish(open));
  return {
    name,
    website: readWebsite(text),
    primary_goal: goal,
    ...(description && { description }),
    ...(!(asked === 'goal' && goal) &&
      (isAnswer && !saysSomething(aimed) ? readAudience(open, askedFor) : aimed)),
    ...labelled.change,
  };
}

/** Emails 'for our agency Acme' are not written to it. */
function strike(text: string, named: string | null, description: string | null): string {
  const left = description ? text.replace(description, '') : text;
  const at = named ? left.indexOf(named) : -1;
  if (!named || at === -1) return left;
  const before = left.slice(0, at).replace(/\bfor (?:(?:my|our|the) \w+ (?:called |named )?)?$/i, '');
  return before + left.slice(at + named.length);
}

/** Sentences that have told something already answer nothing else. */
function without(text: string, told: readonly (string | null)[]): string {
  const found = told.filter((value) => value !== null);
  if (found.length === 0) return text;
  return text
    .split(/(?<=[.;!?\n])\s+|\n/)
    .flatMap((sentence) => {
      const value = found.find((words) => sentence.includes(words));
      if (value === undefined) return [sentence];
      // What follows in the same sentence may still name whom it is for.
      return [sentence.slice(sentence.indexOf(value) + value.length)];
    })
    .join(' ');
}

/** Whether a message told anything at all. */
export const saysSomething = (change: DraftChange): boolean =>
  Object.values(change).some((value) => value !== null && value !== undefined);
