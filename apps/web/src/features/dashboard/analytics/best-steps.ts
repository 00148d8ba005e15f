import { type CampaignAnalytics, computePercent, formatVariant } from '@hearback/contract';

export type Step = CampaignAnalytics['steps']['items'][number];

/** A reply rate from fewer emails is not meaningful. */
export const MIN_SENT = 20;

export const replyShare = ({ replied, sent }: Step): number | null =>
  replied === null || sent === null ? null : computePercent(replied, sent);

/** Returns the step with the highest reply rate, or null if none was sent often enough or received a reply. */
export function findBest(steps: readonly Step[]): Step | null {
  const judged = steps.filter((step) => (step.sent ?? 0) >= MIN_SENT && (step.replied ?? 0) > 0);
  const [best] = judged.toSorted((a, b) => (replyShare(b) ?? 0) - (replyShare(a) ?? 0));
  return best ?? null;
}

/** 'Step 1, variant B'. The letter appears only if the step has several variants. */
export function stepName({ step, variant }: Step, steps: readonly Step[]): string {
  if (step === 0) return 'Removed steps';
  const isAlone = steps.filter((other) => other.step === step).length < 2;
  return isAlone ? `Step ${step}` : `Step ${step}, variant ${formatVariant(variant)}`;
}
