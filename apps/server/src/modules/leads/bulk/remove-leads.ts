import type { LeadRun, LeadSelection } from '@hearback/contract';
import { getCampaign } from '#server/modules/campaigns/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { unlinkLeads } from '../lists/lead-details.queries.ts';
import { requireChangeable } from '../lists/leads-list.queries.ts';
import { removal } from './remove-many.job.ts';
import { countMany, startRun } from './start-run.ts';

/** Contacts and conversations are kept. Selected leads outside of the campaign are ignored. */
export async function removeLeads(
  context: TxContext,
  campaign_id: string,
  selection: LeadSelection,
): Promise<{ removed: number; run: LeadRun | null }> {
  const { tx, actor, record, audit } = context;
  const { ghl_location_id } = await getCampaign(tx, campaign_id);
  await requireChangeable(tx, campaign_id);
  const bulkSelection = await countMany(context, campaign_id, selection);
  const run = bulkSelection && (await startRun(context, removal, { ...bulkSelection, campaign_id }));
  const removed = run ? run.total : await unlinkLeads(tx, actor.workspace_id, campaign_id, selection);
  if (removed === 0 && 'contact_ids' in selection) throw new AppError('NOT_FOUND');
  await audit('leads.removed', campaign_id, { count: removed });
  await record('lead.removed', { campaign_id }, { ghl_location_id });
  return { removed, run };
}
