import type { LeadSelection } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Inside } from '../../../platform/http/implement.ts';
import { getCampaign } from '../../campaigns/index.ts';
import { requireChangeable, selectionOf } from '../../leads/index.ts';
import { insertJobs } from '../enrichment-jobs.queries.ts';
import { queueSending } from '../sending/send-waiting.job.ts';
import { requireTable } from './require-table.ts';

/** Those that wait or are under way already are not sent twice. */
export async function reEnrich(
  inside: Inside,
  campaign_id: string,
  selection: LeadSelection,
): Promise<{ triggered: number }> {
  const { tx, actor, record, audit } = inside;
  const { workspace_id } = actor;
  const campaign = await getCampaign(tx, campaign_id);
  await requireChangeable(tx, campaign_id);
  const { rows } = await sql<{ contact_id: string }>`
    select l.contact_id from campaign_contacts l
    where l.workspace_id = ${workspace_id} and ${selectionOf(campaign_id, selection)}`.execute(tx);
  const ids = rows.map(({ contact_id }) => contact_id);
  if (ids.length === 0 && 'contact_ids' in selection) throw new AppError('NOT_FOUND');
  if (!campaign.enrichment_enabled) throw new AppError('ENRICHMENT_DISABLED');
  await requireTable(inside);
  const queued = await asSystem(tx, () => insertJobs(tx, workspace_id, campaign_id, ids));
  await queueSending(tx, workspace_id);
  await audit('enrichment.requested', campaign_id, { count: queued.length });
  const { ghl_location_id } = campaign;
  await record('enrichment.requested', { campaign_id }, { ghl_location_id });
  return { triggered: queued.length };
}
