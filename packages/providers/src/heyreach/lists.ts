import type { Http } from '../http/http.ts';
import type { ListLead, ListOutcome } from '../outreach.ts';
import { WireAddedLeads } from './wire.ts';

/**
 * Repeating the call updates the lead. HeyReach responds with 200 if it refuses a lead, and drops one without both names, so the
 * counts decide.
 */
export async function addToList(
  http: Http,
  list_id: string,
  { profileUrl, first_name, last_name, company_name, email }: ListLead,
): Promise<ListOutcome> {
  if (profileUrl === null || !first_name || !last_name || !/^\d{1,15}$/.test(list_id)) return 'refused';
  const lead = {
    ...{ profileUrl, firstName: first_name, lastName: last_name },
    ...(company_name !== null && { companyName: company_name }),
    ...(email !== null && { emailAddress: email }),
  };
  const json = { listId: Number(list_id), leads: [lead] };
  const call = { method: 'POST', path: '/api/public/list/AddLeadsToListV2', json, idempotent: true } as const;
  const { addedLeadsCount, updatedLeadsCount } = await http.call(WireAddedLeads, call);
  if (addedLeadsCount > 0) return 'added';
  return updatedLeadsCount > 0 ? 'present' : 'refused';
}
