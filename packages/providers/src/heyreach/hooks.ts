import { z } from 'zod';
import type { Http } from '../http/http.ts';
import { nextOffset, readPages, toOffset } from '../http/read-pages.ts';
import { WireHook, WireList } from './wire.ts';

export type HeyreachHook = {
  /** Contains a secret, because HeyReach does not sign events. */
  readonly url: string;
  /** 3 to 25 characters. */
  readonly name: string;
  readonly eventType?: string | undefined;
};

const PER_PAGE = 100;

/** Registers the webhook once. A second registration would deliver every event twice. */
export async function ensureWebhook(
  http: Http,
  { url, name, eventType = 'EVERY_MESSAGE_REPLY_RECEIVED' }: HeyreachHook,
): Promise<void> {
  for await (const { items } of listHooks(http))
    if (items.some((hook) => hook.webhookUrl === url && hook.eventType === eventType)) return;
  // An empty list means all campaigns. For the event of every reply, HeyReach accepts nothing else.
  const json = { webhookName: name, webhookUrl: url, eventType, campaignIds: [] };
  await http.call(z.unknown(), { method: 'POST', path: '/api/public/webhooks/CreateWebhook', json });
}

const listHooks = (http: Http) =>
  readPages('heyreach', null, async (cursor) => {
    const offset = toOffset(cursor);
    const { items: entries, totalCount } = await http.call(WireList(WireHook), {
      method: 'POST',
      path: '/api/public/webhooks/GetAllWebhooks',
      json: { offset, limit: PER_PAGE },
      idempotent: true,
    });
    const { items, skipped } = entries;
    const next = nextOffset(offset, items.length + skipped, PER_PAGE, totalCount);
    return { items, skipped, total: totalCount, next };
  });
