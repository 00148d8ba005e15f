import { z } from 'zod';
import { pathTo } from '../../http/address.ts';
import type { Http } from '../../http/http.ts';
import { ProviderError } from '../../ports.ts';
import { WireLead, WireList } from '../wire.ts';

const MAX_LEADS = 100;

/** Returns the ids of the campaign's leads with one of these addresses. Each campaign has its own lead for an address. */
export async function listLeadIds(
  http: Http,
  campaign: string,
  emails: readonly string[],
): Promise<string[]> {
  if (emails.length === 0) return [];
  const json = { campaign, contacts: emails, limit: MAX_LEADS };
  const call = { method: 'POST', path: '/api/v2/leads/list', json, idempotent: true } as const;
  const { items } = await http.call(WireList(WireLead), call);
  const addresses = emails.map((email) => email.toLowerCase());
  // A removal cannot be undone, so the answer must name the campaign and the address.
  return items.items.flatMap(({ id, email, campaign: of }) =>
    id !== null && of === campaign && addresses.includes(email?.toLowerCase() ?? '') ? [id] : [],
  );
}

/**
 * Deletes the lead of one campaign by its id, which Instantly never uses again, so a repeated call has no further effect. Returns
 * false if Instantly does not have the lead.
 */
export async function removeLead(http: Http, id: string): Promise<boolean> {
  const path = pathTo`/api/v2/leads/${id}`;
  try {
    await http.call(z.unknown(), { method: 'DELETE', path, unread: true });
    return true;
  } catch (thrown) {
    if (thrown instanceof ProviderError && thrown.status === 404) return false;
    throw thrown;
  }
}
