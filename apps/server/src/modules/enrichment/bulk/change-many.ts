import type { EnrichmentChange, LeadRun } from '@hearback/contract';
import { getCampaign } from '#server/modules/campaigns/index.ts';
import { requireChangeable, startLeadRun, toScope } from '#server/modules/leads/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { reEnrichment } from '../submissions/re-enrich-many.job.ts';
import { requireTable } from '../table/require-table.ts';
import { listConcerned } from './bulk.queries.ts';
import { skipping } from './skip-many.job.ts';

const ACTIONS = { retry: 'enrichment.requested', skip: 'enrichment.skipped' } as const;

/**
 * Changes all waiting, failed or skipped leads of one campaign, or of all that the person may change, with one run per
 * campaign. A retry skips and counts campaigns with enrichment disabled.
 */
export async function changeMany(
  context: TxContext,
  request: EnrichmentChange,
): Promise<{ runs: LeadRun[]; leads: number; left_out: number }> {
  const { tx, actor, audit } = context;
  const { change, status, reason, campaign_id } = request;
  if (change === 'skip' && status === 'skipped') throw new AppError('INVALID_INPUT');
  if (campaign_id) {
    await getCampaign(tx, campaign_id);
    await requireChangeable(tx, campaign_id);
  }
  if (change === 'retry') await requireTable(context);
  const { workspace_id } = actor;
  const concerned = await listConcerned(tx, { workspace_id, location_ids: toScope(actor) }, request);
  const targets = concerned.filter(({ enabled }) => change === 'skip' || enabled);
  const filter = { status, ...(reason !== undefined && { reason }) };
  const runs: LeadRun[] = [];
  for (const { campaign_id, leads: total } of targets)
    runs.push(
      await startLeadRun(context, change === 'retry' ? reEnrichment : skipping, {
        campaign_id,
        filter,
        total,
      }),
    );
  const count = (of: typeof concerned) => of.reduce((sum, { leads }) => sum + leads, 0);
  const leads = count(targets);
  if (leads > 0) await audit(ACTIONS[change], campaign_id, { count: leads });
  return { runs, leads, left_out: count(concerned) - leads };
}
