import type { Campaign } from '@hearback/contract';
import { ManagingButtons } from '#web/features/campaigns/list/campaign-actions.tsx';
import { useCampaignSync } from '#web/features/sync/use-campaign-sync.ts';
import { useSyncRuns } from '#web/features/sync/use-sync-runs.ts';
import { toLinkedinSync } from '../-list/linkedin-sync.ts';

/** What the list offers for a campaign, on its own page. */
export function ManagingActions({ campaign }: { campaign: Campaign }) {
  const sync = useCampaignSync(useSyncRuns());
  return <ManagingButtons campaign={campaign} linkedinSync={toLinkedinSync(sync)} size="sm" />;
}
