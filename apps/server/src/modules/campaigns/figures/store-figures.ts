import type { TenantTx } from '@hearback/database';
import { publish } from '#server/platform/events/publish.ts';
import type { Services } from '#server/platform/services.ts';
import type { CampaignFigures, DueCampaign } from './campaign-figures.ts';
import { recordFiguresRead, saveDays, savePeriods } from './figures.queries.ts';
import { toStorableFigures } from './storable-figures.ts';

/** Stores one reading atomically. Idempotent. */
export async function storeFigures(
  services: Services,
  tx: TenantTx,
  workspace_id: string,
  { campaign: due, figures }: { campaign: DueCampaign; figures: CampaignFigures },
): Promise<void> {
  const campaign = await recordFiguresRead(tx, workspace_id, due);
  if (!campaign) return;
  const storable = toStorableFigures(figures);
  await saveDays(tx, { workspace_id, campaign }, storable.days);
  await savePeriods(tx, { workspace_id, campaign }, storable);
  await publish(services, tx, {
    workspace_id,
    name: 'campaign.changed',
    ids: { campaign_id: campaign.id },
    ghl_location_id: campaign.ghl_location_id,
  });
}
