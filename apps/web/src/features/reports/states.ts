import type { ReportState } from '@hearback/contract';
import type { Tone } from '#web/ui/data/data-badge.tsx';

export const STATES: Readonly<Record<ReportState, { readonly label: string; readonly tone: Tone }>> = {
  building: { label: 'Computing', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'trouble' },
  draft: { label: 'Draft', tone: 'warning' },
  published: { label: 'Published', tone: 'good' },
};
