import type { EnrichmentSwitch } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { getCampaign, setEnrichmentEnabled } from '#server/modules/campaigns/index.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { requireConfirmation } from '../require-confirmation.ts';
import { findActive } from '../table/table.queries.ts';
import { countUnsent, stopQueued } from './switch.queries.ts';

export async function getSwitch(inside: TxContext, campaign_id: string): Promise<EnrichmentSwitch> {
  const { enrichment_enabled } = await getCampaign(inside.tx, campaign_id);
  return readSwitch(inside, campaign_id, enrichment_enabled);
}

type Change = { readonly enabled: boolean; readonly confirmed_leads?: number | undefined };

/**
 * Enabling sends every waiting lead and needs a confirmation of at least that number. Disabling ends the queued rows in the
 * same transaction, so that none of them is sent after the response.
 */
export async function setSwitch(
  inside: TxContext,
  campaign_id: string,
  { enabled, confirmed_leads }: Change,
): Promise<EnrichmentSwitch> {
  await setEnrichmentEnabled(inside, campaign_id, enabled);
  if (!enabled) await asSystem(inside.tx, (tx) => stopQueued(tx, inside.actor.workspace_id, campaign_id));
  const after = await readSwitch(inside, campaign_id, enabled);
  if (enabled) requireConfirmation(after.unsent_leads, confirmed_leads);
  return after;
}

/**
 * Counts all leads of the campaign, including those in locations that the person cannot see, because all of them are sent.
 */
async function readSwitch(
  { tx, actor: { workspace_id } }: TxContext,
  campaign_id: string,
  enabled: boolean,
): Promise<EnrichmentSwitch> {
  return asSystem(tx, async (tx) => {
    const unsent_leads = await countUnsent(tx, workspace_id, campaign_id);
    const table = await findActive(tx, workspace_id);
    return { enabled, unsent_leads, connected: table !== null };
  });
}
