import type { OutreachCampaign } from '@hearback/providers';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { linkToProviderCampaign } from './campaign-sync.queries.ts';

type Adoption = { readonly id: string; readonly account_id: string; readonly campaign: OutreachCampaign };

/**
 * Links a local campaign to its new counterpart at the provider. A sync that found it first has done the same, so it
 * remains one row.
 */
export async function adoptCampaign({ tx, record, actor }: TxContext, adoption: Adoption): Promise<void> {
  const adopted = await linkToProviderCampaign(tx, { ...adoption, workspace_id: actor.workspace_id });
  if (!adopted) throw new AppError('CONFLICT');
  const { ghl_location_id } = adopted;
  await record('campaign.created_at_provider', { campaign_id: adoption.id }, { ghl_location_id });
}
