import { type CampaignDraft, DRAFT_LIMITS } from '@hearback/contract';
import type { DraftChange } from '../../draft/merge-draft.ts';
import { readAudience } from './read-audience.ts';
import { readBusinessName, readWebsite } from './read-business.ts';
import { readCount } from './read-count.ts';
import { readGoal } from './read-goal.ts';

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

export type Slots = { readonly change: DraftChange; readonly countOutOfBounds: boolean };

/** Whatever a message tells about the campaign, the question that was asked or not. Text in, text out: nothing is done. */
export function readSlots(text: string, asked: Question | null): Slots {
  const count = readCount(text, asked === 'num_emails');
  const countOutOfBounds = count !== null && (count < 1 || count > DRAFT_LIMITS.emails);
  const primary_goal = readGoal(text, asked === 'goal');
  // 'The goal is to sell to dentists' names the goal and not the audience.
  const rest = primary_goal && asked !== 'goal' ? text.replace(primary_goal, '') : text;
  const askedFor = asked === 'audience' || asked === 'industries' || asked === 'titles' ? asked : null;
  const audience = asked === 'goal' && primary_goal ? {} : readAudience(rest, askedFor);
  return {
    change: {
      num_emails: countOutOfBounds ? null : count,
      name: readBusinessName(rest, asked === 'business'),
      website: readWebsite(text),
      primary_goal,
      ...audience,
    },
    countOutOfBounds,
  };
}

/** Whether a message told anything at all. */
export const saysSomething = (change: DraftChange): boolean =>
  Object.values(change).some((value) => value !== null && value !== undefined);
