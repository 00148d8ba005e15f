/** What can be on the list of those whom a workspace contacts no more. A domain holds for everybody below it. */
export const SUPPRESSED_KINDS = ['email', 'domain', 'linkedin'] as const;
export type SuppressedKind = (typeof SUPPRESSED_KINDS)[number];

/** `asked`: they wrote that they want to be left alone. Of who was `erased` only a digest is kept. */
export const SUPPRESSION_REASONS = ['asked', 'chosen', 'erased'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];
