import { z } from 'zod';
import type { Http } from '../../http/http.ts';
import { ProviderError } from '../../ports.ts';
import { WireLead, WireList } from '../wire.ts';

/** A lead of a campaign. A lead in no subsequence follows the campaign. */
export type SubsequenceLead = { readonly id: string; readonly subsequence_id: string | null };

/** Returns the lead of the campaign with one of these addresses, or null. */
export async function findSubsequenceLead(
  http: Http,
  campaign: string,
  emails: readonly string[],
): Promise<SubsequenceLead | null> {
  if (emails.length === 0) return null;
  const json = { campaign, contacts: emails, limit: 10 };
  const call = { method: 'POST', path: '/api/v2/leads/list', json, idempotent: true } as const;
  const { items } = await http.call(WireList(WireLead), call);
  const addresses = emails.map((email) => email.toLowerCase());
  const lead = items.items.find(
    ({ id, email }) => id !== null && addresses.includes(email?.toLowerCase() ?? ''),
  );
  return lead?.id ? { id: lead.id, subsequence_id: lead.subsequenceId } : null;
}

/** Repeating the call has no further effect. Returns false if Instantly does not have the lead or the subsequence. */
export const moveToSubsequence = (http: Http, id: string, subsequence_id: string): Promise<boolean> =>
  change(http, 'move', { id, subsequence_id });

/** Returns false if Instantly does not have the lead, or if the lead is in no subsequence. */
export const removeFromSubsequence = (http: Http, id: string): Promise<boolean> =>
  change(http, 'remove', { id });

async function change(http: Http, verb: 'move' | 'remove', json: object): Promise<boolean> {
  const path = `/api/v2/leads/subsequence/${verb}`;
  try {
    await http.call(z.unknown(), { method: 'POST', path, json, idempotent: true, unread: true });
    return true;
  } catch (thrown) {
    if (thrown instanceof ProviderError && (thrown.status === 404 || thrown.status === 400)) return false;
    throw thrown;
  }
}
