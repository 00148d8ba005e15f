import type { InstantlyAccount } from '../account.ts';
import type { InstantlyState } from '../state.ts';

/** Every delivery of the account's own webhooks, newest first. */
export function deliveryLog({ switches }: InstantlyState, { webhooks }: InstantlyAccount) {
  return switches.outbox
    .list()
    .filter(({ hookId }) => hookId !== null && webhooks.has(hookId))
    .map(({ id, at, about, post, deliveries }) => {
      const delivery = deliveries.at(-1);
      const last = delivery?.attempts.at(-1);
      return {
        id,
        timestamp_created: at,
        webhook_url: post.url,
        payload: JSON.parse(post.body) as unknown,
        success: delivery?.state === 'delivered',
        retry_count: Math.max(0, (delivery?.attempts.length ?? 0) - 1),
        will_retry: delivery?.state === 'retrying',
        status_code: last?.status ?? null,
        error_message: last?.error ?? null,
        timestamp_next_retry: null,
        retry_group_id: id,
        lead_email: about,
        response_time_ms: last?.tookMs ?? null,
      };
    });
}
