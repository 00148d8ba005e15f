import { type CampaignDraft, hasEmails, PLAN_FIELDS, type PlanField, planOf } from '@hearback/contract';
import { z } from 'zod';

const Field = z.enum(PLAN_FIELDS as [PlanField, ...PlanField[]]);

/** How a conversation stands, beside its draft. */
export const Talk = z.object({
  /** Questions that the person passed over. They are not asked again. */
  passed: z.array(Field).optional(),
  /** The question whose answer was not understood: that is said once. */
  missed: Field.optional(),
  /** What was filled last: what a correction is about. */
  last: Field.optional(),
});
export type Talk = z.infer<typeof Talk>;

/** The rest of the plan is taken where it is told, and not asked for. */
const QUESTIONS: readonly PlanField[] = [
  'num_emails',
  'name',
  'website',
  'description',
  'titles',
  'industries',
  'primary_goal',
];

/** The question that is open: the first whose field is empty. */
export function openQuestion(draft: CampaignDraft, { passed = [] }: Talk): PlanField | null {
  if (hasEmails(draft)) return null;
  const plan = planOf(draft);
  return QUESTIONS.find((field) => plan[field] === null && !passed.includes(field)) ?? null;
}
