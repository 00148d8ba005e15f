import type { CampaignDraft } from '@hearback/contract';
import { type GoalKind, kindOfGoal } from '../reading/read-goal.ts';

/** All that the emails may say about the business and its readers: nothing else is known, and nothing is made up. */
export type Facts = {
  readonly count: number;
  readonly name: string;
  /** Without its scheme, as people write it; null when it is not known. */
  readonly website: string | null;
  /** 'dental practices and SaaS', to go after 'in'. */
  readonly field: string;
  readonly goal: GoalKind;
};

const DEFAULT_COUNT = 3;
const MOST_NAMED = 3;

export function factsOf(draft: CampaignDraft): Facts {
  const industries = draft.target_audience?.industries ?? [];
  return {
    count: draft.sequence_config?.num_emails ?? DEFAULT_COUNT,
    name: draft.business_info?.name ?? 'our team',
    website: draft.business_info?.website?.replace(/^https?:\/\/(?:www\.)?/, '') ?? null,
    field: industries.length > 0 ? enumerate(industries.slice(0, MOST_NAMED)) : 'your field',
    goal: kindOfGoal(draft.campaign_goals?.primary_goal ?? ''),
  };
}

export const enumerate = (terms: readonly string[]): string =>
  terms.length < 2 ? (terms[0] ?? '') : `${terms.slice(0, -1).join(', ')} and ${terms.at(-1)}`;
