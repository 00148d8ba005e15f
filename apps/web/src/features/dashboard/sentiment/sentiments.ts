import type { Disposition } from '@hearback/contract';

/**
 * In both themes the colors have a contrast of at least 3:1 with the panel and differ from their neighbors in the ring.
 * None is that of the brand, which can be any color.
 */
export const SENTIMENTS: Record<Disposition, { readonly label: string; readonly color: string }> = {
  interested: { label: 'Interested', color: 'var(--hb-chart-good)' },
  soft_no: { label: 'Soft No', color: 'var(--hb-chart-warning)' },
  hard_no: { label: 'Hard No', color: 'var(--hb-chart-danger)' },
  ooo: { label: 'Out of Office', color: 'var(--hb-chart-info)' },
  wrong_person: { label: 'Wrong Person', color: 'var(--hb-chart-neutral)' },
};

export type SentimentPart = { name: string; value: number; color: string };
