import { randomUUID } from 'node:crypto';
import { headers as readHeaders } from '#simulators/framework/controls/read-fields.ts';
import { Refusal } from '#simulators/framework/controls/refusal.ts';
import type { InstantlyAccount, Webhook } from '../objects.ts';
import type { InstantlyState } from '../state.ts';
import names from './names.json' with { type: 'json' };
import { bad, closedBody, one, page, pageRequest, requiredText, toText } from './read.ts';
import type { Api, ApiCall } from './serve.ts';

export function registerWebhooks(api: Api, state: InstantlyState): void {
  api.get('/webhooks', ({ account, query }) => {
    const [campaign, type] = [one(query, 'campaign'), one(query, 'event_type')];
    const found = [...account.webhooks.values()]
      .filter((hook) => campaign === null || hook.campaign === campaign)
      .filter((hook) => type === null || hook.event_type === type);
    return page(found, pageRequest(query.limit, query.starting_after), ({ id }) => id);
  });
  api.get('/webhooks/:id', (call) => toWebhook(call));
  api.post('/webhooks', ({ account, body }) => createWebhook(state, account, body));
  api.post('/webhooks/:id/resume', (call) =>
    Object.assign(toWebhook(call), { status: 1, timestamp_error: null }),
  );
  api.get('/webhook-events', ({ account, query }) =>
    page(deliveryLog(state, account), pageRequest(query.limit, query.starting_after), ({ id }) => id),
  );
}

function toWebhook({ account, params }: ApiCall): Webhook {
  const hook = account.webhooks.get(params.id ?? '');
  if (!hook) throw new Refusal(404, 'Webhook not found');
  return hook;
}

function createWebhook(state: InstantlyState, account: InstantlyAccount, body: unknown): Webhook {
  const fields = webhookBody(account, body, ['target_hook_url']);
  const hook: Webhook = {
    campaign: null,
    name: null,
    target_hook_url: '',
    event_type: null,
    custom_interest_value: null,
    headers: null,
    ...fields,
    id: randomUUID(),
    organization: account.workspace.id,
    timestamp_created: state.nowIso(),
    status: 1,
    timestamp_error: null,
  };
  account.webhooks.set(hook.id, hook);
  state.keyed.rememberWebhooks();
  return hook;
}

function webhookBody(account: InstantlyAccount, body: unknown, required: string[]): Partial<Webhook> {
  const input = closedBody(body, names.webhookFields, required);
  if (
    'target_hook_url' in input &&
    !/^https?:$/.test(URL.parse(requiredText(input, 'target_hook_url'))?.protocol ?? '')
  ) {
    throw bad('body/target_hook_url must match format "uri"');
  }
  const type = toText(input, 'event_type');
  if (type !== null && !names.eventTypes.includes(type))
    throw bad('body/event_type must be equal to one of the allowed values');
  const campaign = toText(input, 'campaign');
  if (campaign !== null && !account.campaigns.has(campaign)) throw bad('Campaign not found');
  if (input.headers) readHeaders(input.headers, 'body/headers');
  return input as Partial<Webhook>;
}

/** The deliveries of the account's webhooks, newest first. */
function deliveryLog({ switches }: InstantlyState, { webhooks }: InstantlyAccount) {
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
