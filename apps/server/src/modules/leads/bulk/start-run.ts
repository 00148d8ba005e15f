import { type LeadFilter, type LeadRun, type LeadSelection, MAX_LEADS_IN_REQUEST } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import type { TxContext } from '#server/platform/http/implement.ts';
import { countLeads } from '../lists/leads-list.queries.ts';
import { toScope } from '../lists/to-scope.ts';
import type { LeadRunKind } from './define-lead-run.ts';
import { insertRun } from './lead-runs.queries.ts';

/** Returns the number of matching leads if they are too many for one transaction, otherwise null. */
export async function countMany(
  { tx, actor }: TxContext,
  campaign_id: string,
  selection: LeadSelection,
): Promise<{ filter: LeadFilter; total: number } | null> {
  if (!('all' in selection)) return null;
  const { status, ...filter } = selection.filter;
  const { total, by_status } = await countLeads(tx, actor.workspace_id, { campaign_id, ...filter });
  const count = status ? by_status[status] : total;
  return count > MAX_LEADS_IN_REQUEST ? { filter: selection.filter, total: count } : null;
}

type RunRequest = { readonly campaign_id: string; readonly filter: LeadFilter; readonly total: number };

/** The caller has checked that the person may change the campaign. */
export async function startRun(
  { tx, actor }: TxContext,
  { kind, queue }: LeadRunKind,
  request: RunRequest,
): Promise<LeadRun> {
  const { workspace_id, user_id: created_by } = actor;
  const location_ids = toScope(actor);
  const run = await asSystem(tx, (tx) =>
    insertRun(tx, { ...request, workspace_id, location_ids, kind, created_by }),
  );
  await queue(tx, { workspace_id, id: run.id });
  return run;
}
