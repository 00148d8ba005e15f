import { z } from 'zod';
import type { Http } from '../http/http.ts';
import { readPages } from '../http/read-pages.ts';
import { ProviderError } from '../ports.ts';
import { WireBlockedEntry, WireBlockResult, WireList } from './wire.ts';

/** Instantly's number for this status. */
const NOT_INTERESTED = -1;
const BLOCK_LIST = '/api/v2/block-lists-entries';
const MAX_PER_PAGE = 100;
/** Instantly's limit for one call. */
const MAX_BLOCKED_PER_CALL = 1_000;

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

export type BlockResult = { readonly added: number; readonly rejected: number };

/**
 * Instantly does not document the response for a value that is already on the list. It counts the value as invalid or refuses the call with 400, so
 * the caller looks the value up afterwards.
 */
export async function addBlocked(http: Http, values: readonly string[]): Promise<BlockResult> {
  const total = { added: 0, rejected: 0 };
  for (let start = 0; start < values.length; start += MAX_BLOCKED_PER_CALL) {
    const bl_values = values.slice(start, start + MAX_BLOCKED_PER_CALL);
    const call = { method: 'POST', path: `${BLOCK_LIST}/bulk-create`, json: { bl_values } } as const;
    try {
      const { items, validCount, invalidCount } = await http.call(WireBlockResult, {
        ...call,
        idempotent: true,
      });
      total.added += validCount ?? items.items.length;
      total.rejected += invalidCount ?? 0;
    } catch (thrown) {
      if (!(thrown instanceof ProviderError && thrown.status === 400)) throw thrown;
      total.rejected += bl_values.length;
    }
  }
  return total;
}

/** Returns the id of the entry with exactly this value. The search also finds parts of values. */
export async function findBlocked(http: Http, value: string): Promise<string | null> {
  const pages = readPages('instantly', null, async (starting_after) => {
    const query = { search: value, limit: MAX_PER_PAGE, starting_after };
    const page = await http.call(WireList(WireBlockedEntry), { method: 'GET', path: BLOCK_LIST, query });
    const { items, skipped } = page.items;
    return { items, skipped, total: null, next: items.length > 0 ? page.nextStartingAfter : null };
  });
  for await (const { items } of pages) {
    const found = items.find(({ blValue }) => blValue?.trim().toLowerCase() === value);
    if (found) return found.id;
  }
  return null;
}

/** By id only. DELETE without an id would clear the whole list. */
export async function removeBlocked(http: Http, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const call = { method: 'POST', path: `${BLOCK_LIST}/bulk-delete`, json: { ids } } as const;
  await http.call(z.unknown(), { ...call, idempotent: true, unread: true });
}
