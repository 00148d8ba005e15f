import type { OpportunityStatus } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { findActive, insertOpportunity, lockContact, updateOpportunity } from './opportunities.queries.ts';

const EARLY: readonly OpportunityStatus[] = ['lead', 'waiting_for_reply'];
const OVER: readonly OpportunityStatus[] = ['won', 'lost'];

/**
 * Moves the active opportunity to a later status, or creates one if there is none. One that is won or lost is followed by
 * a new one only if `reopens`. Returns the id, or null if nothing changed.
 */
export async function advanceOpportunity(
  tx: TenantTx,
  key: { readonly workspace_id: string; readonly contact_id: string },
  status: OpportunityStatus,
  reopens: boolean,
): Promise<string | null> {
  const { company_id } = await lockContact(tx, key);
  const active = await findActive(tx, key);
  if (active && EARLY.includes(active.status))
    return (await updateOpportunity(tx, { ...key, id: active.id }, { status })).id;
  if (active && !(reopens && OVER.includes(active.status))) return null;
  const made = await insertOpportunity(tx, key, {
    status,
    company_id,
    campaign_id: null,
    billing_type: 'one_time',
    estimated_value: null,
    estimated_close_date: null,
    priority_date: null,
    notes: null,
  });
  return made.id;
}
