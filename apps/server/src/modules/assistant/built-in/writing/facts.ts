import type { CampaignDraft } from '@hearback/contract';
import { type GoalKind, kindOfGoal } from '../reading/read-goal.ts';
import { type Offer, offerOf } from './goal/offer.ts';

export { enumerate } from './enumerate.ts';

import { readersOf } from './readers.ts';
import { doesOf, introduce, openingOf } from './trade.ts';

/** All that the emails may say about the business and its readers: nothing else is known, and nothing is made up. */
export type Facts = {
  readonly count: number;
  readonly name: string;
  /** Host and path, as people write them; null when it is not known. */
  readonly website: string | null;
  /** 'I'm with Acme, a freight brokerage.' */
  readonly intro: string;
  /** 'we repair roofs for schools', to go on in a sentence; null when it is not known. */
  readonly does: string | null;
  /** 'owners in retail', to go after 'to'. */
  readonly readers: string;
  /** 'we're hiring nurses', for those who are to come and work here. */
  readonly opening: string;
  readonly goal: GoalKind;
  readonly offer: Offer;
};

const DEFAULT_COUNT = 3;

export function factsOf(draft: CampaignDraft): Facts {
  const { name = 'our team', website, description } = draft.business_info ?? {};
  const said = draft.campaign_goals?.primary_goal ?? '';
  const goal = kindOfGoal(said);
  return {
    count: draft.sequence_config?.num_emails ?? DEFAULT_COUNT,
    name,
    website:
      website
        ?.replace(/^https?:\/\/(?:www\.)?/i, '')
        .replace(/[?#][\s\S]*/, '')
        .replace(/(?<!\/)\/+$/, '') ?? null,
    intro: introduce(draft.business_info?.name, description),
    does: doesOf(description),
    readers: readersOf(draft.target_audience ?? {}, goal === 'hiring'),
    opening: openingOf(said),
    goal,
    offer: offerOf(said, goal),
  };
}
