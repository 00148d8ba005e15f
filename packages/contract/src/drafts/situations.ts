import { z } from 'zod';

/** The kinds of replies that an answer can be written for, with their labels. */
export const SITUATION_LABELS = {
  interested: 'Interested',
  wants_time: 'Wants a time',
  proposes_time: 'Proposes a time',
  asks_price: 'Asks about the price',
  asks_information: 'Asks for information',
  soft_no: 'Soft no',
  soft_no_dated: 'Soft no with a date',
  hard_no: 'Hard no',
  removal_request: 'Removal request',
  wrong_person: 'Wrong person',
  wrong_person_named: 'Wrong person with a name',
  absence: 'Out of office',
  unclear: 'Unclear',
} as const;
export type Situation = keyof typeof SITUATION_LABELS;
export const SITUATIONS = Object.keys(SITUATION_LABELS) as [Situation, ...Situation[]];
export const Situation = z.enum(SITUATIONS);

export const PROPOSAL_SOURCE_LABELS = {
  starter: 'Starter answer',
  own: 'Saved answer',
  reply: 'Earlier reply',
  model: 'AI model',
} as const;
export type ProposalSource = keyof typeof PROPOSAL_SOURCE_LABELS;
export const ProposalSource = z.enum(
  Object.keys(PROPOSAL_SOURCE_LABELS) as [ProposalSource, ...ProposalSource[]],
);
