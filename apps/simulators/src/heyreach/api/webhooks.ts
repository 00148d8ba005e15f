import type { Webhook } from '../objects.ts';
import type { HeyReachState } from '../state.ts';
import { bad, listNumbers, page, requiredText } from './read.ts';
import type { Api, Body } from './serve.ts';

const eventTypes = [
  'CONNECTION_REQUEST_SENT',
  'CONNECTION_REQUEST_ACCEPTED',
  'MESSAGE_SENT',
  'MESSAGE_REPLY_RECEIVED',
  'INMAIL_SENT',
  'INMAIL_REPLY_RECEIVED',
  'EVERY_MESSAGE_REPLY_RECEIVED',
  'FOLLOW_SENT',
  'LIKED_POST',
  'VIEWED_PROFILE',
  'CAMPAIGN_COMPLETED',
  'LEAD_TAG_UPDATED',
  'LEAD_AUTO_TAGGED_INTERESTED',
  'LEAD_AUTO_TAGGED_NOT_INTERESTED',
];

/** One event type per webhook. Identical webhooks are both delivered. */
export function registerWebhooks(api: Api, state: HeyReachState): void {
  api.post('/webhooks/CreateWebhook', ({ account, body }) => {
    const fields = webhookBody(body);
    const last = Math.max(
      1000,
      ...[...state.accounts.values()].flatMap(({ webhooks }) => [...webhooks.keys()]),
    );
    const hook: Webhook = { ...fields, id: last + 1, isActive: true };
    account.webhooks.set(hook.id, hook);
    state.keyed.rememberWebhooks();
    return hook;
  });
  api.post('/webhooks/GetAllWebhooks', ({ account, body }) => page([...account.webhooks.values()], body));
}

function webhookBody(body: Body): Omit<Webhook, 'id' | 'isActive'> {
  const webhookName = requiredText(body, 'webhookName');
  if (webhookName.length < 3 || webhookName.length > 25)
    throw bad('Webhook name must be between 3 and 25 characters.');
  const webhookUrl = requiredText(body, 'webhookUrl');
  if (!/^https?:$/.test(URL.parse(webhookUrl)?.protocol ?? '')) throw bad('Webhook URL is not valid.');
  const eventType = requiredText(body, 'eventType');
  if (!eventTypes.includes(eventType)) throw bad('Webhook event type is not valid.');
  return { webhookName, webhookUrl, eventType, campaignIds: listNumbers(body, 'campaignIds') };
}
