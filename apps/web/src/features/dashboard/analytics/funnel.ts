import { type CampaignAnalytics, computePercent } from '@hearback/contract';

export type FunnelStage = {
  readonly name: string;
  /** Null if the channel does not report this stage. */
  readonly count: number | null;
  /** Share of the previous known stage. Null when this stage counts more people than the one before: that is not a share. */
  readonly percent: number | null;
  /** Whether it counts more people than the previous known stage. */
  readonly isLarger: boolean;
};

const STAGES = [
  ['leads', 'Leads'],
  ['contacted', 'Contacted'],
  ['opened', 'Opened'],
  ['replied', 'Replied'],
  ['interested', 'Interested'],
] as const;

/**
 * Unknown stages are skipped. A provider may count more people in a later stage, for example replies to emails that were sent
 * before the period or contacted leads that were deleted since. Such a stage has no percentage.
 */
export function toFunnel(totals: CampaignAnalytics['totals']): FunnelStage[] {
  let before: number | null = null;
  return STAGES.map(([key, name]) => {
    const count = totals[key];
    const isLarger = count !== null && before !== null && count > before;
    const percent = count === null || before === null || isLarger ? null : computePercent(count, before);
    before = count ?? before;
    return { name, count, percent, isLarger };
  });
}
