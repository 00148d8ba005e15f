import type { EnrichmentSwitch } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { getCampaign, setEnrichmentEnabled } from '#server/modules/campaigns/index.ts';
import { toScope } from '#server/modules/leads/index.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { addJob } from '#server/platform/jobs/define-job.ts';
import { requireConfirmation } from '../require-confirmation.ts';
import { queueCampaignJob } from '../submissions/queue-leads.job.ts';
import { findActive } from '../table/table.queries.ts';
import { countUnsent, stopQueued } from './switch.queries.ts';

export async function getSwitch(context: TxContext, campaign_id: string): Promise<EnrichmentSwitch> {
  const { enrichment_enabled } = await getCampaign(context.tx, campaign_id);
  return readSwitch(context, campaign_id, enrichment_enabled);
}

type Change = { readonly enabled: boolean; readonly confirmed_leads?: number | undefined };

/**
 * Enabling sends every waiting lead in the locations that the person may change, and needs a confirmation of at least that
 * number. Leads elsewhere wait until a person with access to them sends them. Disabling ends the queued rows in the same
 * transaction, so that none of them is sent after the response.
 */
export async function setSwitch(
  context: TxContext,
  campaign_id: string,
  { enabled, confirmed_leads }: Change,
): Promise<EnrichmentSwitch> {
  const { tx, actor } = context;
  const { workspace_id } = actor;
  await setEnrichmentEnabled(context, campaign_id, enabled);
  if (!enabled) await asSystem(tx, (tx) => stopQueued(tx, workspace_id, campaign_id));
  const after = await readSwitch(context, campaign_id, enabled);
  if (!enabled) return after;
  requireConfirmation(after.unsent_leads, confirmed_leads);
  await addJob(tx, queueCampaignJob, { workspace_id, campaign_id, reach: toScope(actor) });
  return after;
}

/** Counts under RLS, so that a person limited to some locations learns nothing about other leads. */
async function readSwitch(
  { tx, actor: { workspace_id } }: TxContext,
  campaign_id: string,
  enabled: boolean,
): Promise<EnrichmentSwitch> {
  const unsent_leads = await countUnsent(tx, workspace_id, campaign_id);
  const table = await asSystem(tx, (tx) => findActive(tx, workspace_id));
  return { enabled, unsent_leads, connected: table !== null };
}
