import type { InstantlyAccount } from '../account.ts';
import type { Webhook } from '../objects.ts';
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

/** Sends a sample event now and says how it was taken. */
export async function testWebhook(state: InstantlyState, hook: Webhook): Promise<object> {
  const startedMs = performance.now();
  const tookMs = () => Math.round(performance.now() - startedMs);
  const body = {
    timestamp: state.nowIso(),
    event_type: hook.event_type ?? 'all_events',
    workspace: hook.organization,
    test: true,
  };
  try {
    const response = await fetch(hook.target_hook_url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...hook.headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    await response.body?.cancel();
    const { ok: success, status: status_code } = response;
    return {
      success,
      message: success ? 'Webhook test sent' : 'Webhook test failed',
      response_time_ms: tookMs(),
      status_code,
      error: null,
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      success: false,
      message: 'Webhook test failed',
      response_time_ms: tookMs(),
      status_code: null,
      error: message,
    };
  }
}
