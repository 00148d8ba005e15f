import { type CampaignAnalytics, percentOf } from '@hearback/contract';

export type FunnelStage = {
  readonly name: string;
  /** Null: the channel does not tell. */
  readonly count: number | null;
  /** Of the last one before it that is known. */
  readonly percent: number | null;
};

const STAGES = [
  ['leads', 'Leads'],
  ['contacted', 'Contacted'],
  ['opened', 'Opened'],
  ['replied', 'Replied'],
  ['interested', 'Interested'],
] as const;

/** What is not known is passed over: the next stage is a share of the one before. */
export function funnelOf(totals: CampaignAnalytics['totals']): FunnelStage[] {
  let before: number | null = null;
  return STAGES.map(([key, name]) => {
    const count = totals[key];
    const percent = count === null || before === null ? null : percentOf(count, before);
    before = count ?? before;
    return { name, count, percent };
  });
}
