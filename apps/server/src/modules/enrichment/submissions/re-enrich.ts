import type { LeadRun, LeadSelection } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { getCampaign } from '#server/modules/campaigns/index.ts';
import { countManyLeads, requireChangeable, startLeadRun } from '#server/modules/leads/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { requireTable } from '../table/require-table.ts';
import { reEnrichment } from './re-enrich-many.job.ts';
import { queueSending } from './send-waiting.job.ts';
import { holdEnabled } from './subjects.queries.ts';
import { insertJobs, listSelected } from './submissions.queries.ts';

/** Leads that are waiting or in progress are not sent twice. */
export async function reEnrich(
  context: TxContext,
  campaign_id: string,
  selection: LeadSelection,
): Promise<{ triggered: number; waiting: number; run: LeadRun | null }> {
  const { tx, record, audit } = context;
  const campaign = await getCampaign(tx, campaign_id);
  await requireChangeable(tx, campaign_id);
  const bulkSelection = await countManyLeads(context, campaign_id, selection);
  const ids = bulkSelection ? [] : await listSelected(tx, context.actor, campaign_id, selection);
  if (ids.length === 0 && 'contact_ids' in selection) throw new AppError('NOT_FOUND');
  if (!campaign.enrichment_enabled) throw new AppError('ENRICHMENT_DISABLED');
  await requireTable(context);
  const run = bulkSelection && (await startLeadRun(context, reEnrichment, { ...bulkSelection, campaign_id }));
  const triggered = run ? run.total : await queue(context, campaign_id, ids);
  if (triggered > 0) await audit('enrichment.requested', campaign_id, { count: triggered });
  const { ghl_location_id } = campaign;
  await record('enrichment.requested', { campaign_id }, { ghl_location_id });
  return { triggered, waiting: run ? 0 : ids.length - triggered, run };
}

async function queue({ tx, actor }: TxContext, campaign_id: string, ids: readonly string[]): Promise<number> {
  const queued = await asSystem(tx, async (tx) => {
    if (!(await holdEnabled(tx, actor.workspace_id, campaign_id))) throw new AppError('ENRICHMENT_DISABLED');
    return insertJobs(tx, actor.workspace_id, campaign_id, ids);
  });
  await queueSending(tx, actor.workspace_id);
  return queued.length;
}
