/**
 * In the order of the weights. `unknown` is a class of its own, so that small talk and bounces
 * differ from weak evidence.
 */
export const LABELS = ['interested', 'soft_no', 'hard_no', 'wrong_person', 'ooo', 'unknown'] as const;
export type Label = (typeof LABELS)[number];
export type KnownLabel = Exclude<Label, 'unknown'>;
