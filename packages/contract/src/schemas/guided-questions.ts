import { z } from 'zod';
import type { PlanField } from '../logic/campaign-plan.ts';

/** The questions of the guided conversation, in their order. */
export const GUIDED_FIELDS = [
  'num_emails',
  'name',
  'website',
  'description',
  'titles',
  'industries',
  'primary_goal',
  'tone',
] as const satisfies readonly PlanField[];
export const GuidedField = z.enum(GUIDED_FIELDS);
export type GuidedField = z.infer<typeof GuidedField>;

/** Goals for which the emails contain a sentence of their own. Any other goal is quoted on its own line. */
export type GoalChoice =
  | 'Book a call'
  | 'Book a demo'
  | 'Invite to an event'
  | 'Start a free trial'
  | 'Get feedback';
