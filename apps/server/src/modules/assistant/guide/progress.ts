import { type CampaignDraft, GUIDED_FIELDS, GuidedField, hasEmails, toPlan } from '@hearback/contract';
import { z } from 'zod';

/** Stored beside the draft. Sessions of earlier releases contain more keys, which are ignored. */
export const GuideProgress = z.object({
  /** Skipped questions are not asked again. */
  passed: z.array(GuidedField).optional(),
});
export type GuideProgress = z.infer<typeof GuideProgress>;

/** The first question whose field is empty and that was not skipped. */
export function findQuestion(draft: CampaignDraft, { passed = [] }: GuideProgress): GuidedField | null {
  if (hasEmails(draft)) return null;
  const plan = toPlan(draft);
  return GUIDED_FIELDS.find((field) => plan[field] === null && !passed.includes(field)) ?? null;
}
