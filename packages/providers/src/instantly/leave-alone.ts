import { z } from 'zod';
import type { Http } from '../http/http.ts';
import { ProviderError } from '../ports.ts';

/** Instantly's number for this status. */
const NOT_INTERESTED = -1;

/** Instantly queues the change and applies it a moment later. */
export async function setNotInterested(http: Http, email: string, campaignId: string): Promise<boolean> {
  const json = {
    lead_email: email,
    interest_value: NOT_INTERESTED,
    campaign_id: campaignId,
    disable_auto_interest: true,
  };
  const path = '/api/v2/leads/update-interest-status';
  try {
    await http.call(z.unknown(), { method: 'POST', path, json, idempotent: true });
    return true;
  } catch (thrown) {
    if (thrown instanceof ProviderError && thrown.status === 404) return false;
    throw thrown;
  }
}

/**
 * UNCONFIRMED: the route follows the vendor's public reference only. The same is true for the 409 response to an entry that
 * already exists. In both cases the entry is on the list.
 */
export async function block(http: Http, value: string): Promise<void> {
  const call = { method: 'POST', path: '/api/v2/block-lists-entries', idempotent: true } as const;
  try {
    await http.call(z.unknown(), { ...call, json: { bl_value: value } });
  } catch (thrown) {
    if (!(thrown instanceof ProviderError && thrown.status === 409)) throw thrown;
  }
}
