import { REPORT_STATE_LABELS, type ReportState, type ReportSummary } from '@hearback/contract';
import type { Tone } from '#web/ui/data/data-badge.tsx';

type StateBadge = { readonly label: string; readonly tone: Tone };

const TONES: Readonly<Record<ReportState, Tone>> = {
  building: 'neutral',
  failed: 'danger',
  draft: 'warning',
  published: 'good',
};

/** A scheduled report is published when it is approved, so its delivery says more. */
export function toShownState({ state, delivery }: Pick<ReportSummary, 'state' | 'delivery'>): StateBadge {
  if (delivery?.state === 'waiting') return { label: 'Waiting for approval', tone: 'warning' };
  if (delivery?.state === 'approved') return { label: 'Sending', tone: 'neutral' };
  if (delivery?.state === 'sent') return { label: 'Sent', tone: 'good' };
  return { label: REPORT_STATE_LABELS[state], tone: TONES[state] };
}
