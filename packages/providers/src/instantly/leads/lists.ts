import type { Http } from '../../http/http.ts';
import type { ListLead, ListOutcome } from '../../outreach.ts';
import { WireAddedLeads } from '../wire.ts';

/** Repeating the call adds the lead once. */
export async function addToList(
  http: Http,
  list_id: string,
  { email, profileUrl: _, ...fields }: ListLead,
): Promise<ListOutcome> {
  if (email === null) return 'refused';
  const lead = Object.fromEntries(Object.entries({ email, ...fields }).filter(([, value]) => value !== null));
  const json = { list_id, skip_if_in_list: true, leads: [lead] };
  const call = { method: 'POST', path: '/api/v2/leads/add', json, idempotent: true } as const;
  const { leadsUploaded, skippedCount, duplicatedLeads } = await http.call(WireAddedLeads, call);
  if (leadsUploaded > 0) return 'added';
  return skippedCount + duplicatedLeads > 0 ? 'present' : 'refused';
}
