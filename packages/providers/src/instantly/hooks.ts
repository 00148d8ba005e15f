import { z } from 'zod';
import { pathTo } from '../http/address.ts';
import type { Http } from '../http/http.ts';
import { readPages } from '../http/read-pages.ts';
import { WireHook, WireList } from './wire.ts';

export type InstantlyHook = {
  readonly url: string;
  readonly name: string;
  /** The only authentication, because Instantly does not sign events. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Only `all_events` includes automatic replies. */
  readonly eventType?: string | undefined;
};

/** Registers the webhook once. A second registration would deliver every event twice. */
export async function ensureWebhook(
  http: Http,
  { url, name, headers, eventType = 'reply_received' }: InstantlyHook,
): Promise<void> {
  const existing = await findHook(http, url, eventType);
  // Instantly disables an endpoint after failures until it is resumed.
  if (existing?.status === -1)
    await http.call(z.unknown(), { method: 'POST', path: pathTo`/api/v2/webhooks/${existing.id}/resume` });
  if (existing) return;
  const json = { target_hook_url: url, event_type: eventType, name, headers };
  await http.call(z.unknown(), { method: 'POST', path: '/api/v2/webhooks', json });
}

async function findHook(http: Http, url: string, eventType: string) {
  const pages = readPages('instantly', null, async (starting_after) => {
    const query = { limit: 100, starting_after };
    const call = { method: 'GET', path: '/api/v2/webhooks', query } as const;
    const { items: entries, nextStartingAfter } = await http.call(WireList(WireHook), call);
    const { items, skipped } = entries;
    return { items, skipped, total: null, next: items.length > 0 ? nextStartingAfter : null };
  });
  for await (const { items } of pages) {
    const found = items.find((hook) => hook.targetHookUrl === url && hook.eventType === eventType);
    if (found) return found;
  }
  return undefined;
}
