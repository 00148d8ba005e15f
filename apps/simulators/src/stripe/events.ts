import { createHmac } from 'node:crypto';
import { WebhookSender } from '../framework/controls/webhook-sender.ts';
import { newId, withConstants } from './objects.ts';
import type { EventRecord, StripeState } from './state.ts';

/** The state of the account and its webhook sender. */
export interface StripeContext {
  state: StripeState;
  sender: WebhookSender<EventRecord>;
  /** Records an event and sends it. `previous` holds the old values of the changed fields. */
  emit(type: string, object: object, previous?: object): void;
}

const MAX_EVENTS = 1000;

export function createStripeContext(state: StripeState): StripeContext {
  const sender = createWebhookSender(state);
  return {
    state,
    sender,
    emit(type, object, previous) {
      // A snapshot: later changes to the object must not change an event that waits for its delivery.
      const data = structuredClone(previous ? { object, previous_attributes: previous } : { object });
      const event = withConstants('event', { id: newId('evt'), created: state.now(), data, type });
      const record: EventRecord = { event, deliveries: [] };
      state.events.set(event.id, record);
      const oldest = state.events.keys().next().value;
      if (state.events.size > MAX_EVENTS && oldest !== undefined) state.events.delete(oldest);
      sender.send(record);
    },
  };
}

/** Retries until the endpoint returns 2xx, with doubling pauses. */
const createWebhookSender = (state: StripeState): WebhookSender<EventRecord> =>
  new WebhookSender({
    settings: () => state.delivery,
    nowMs: state.context.nowMs,
    maxTries: 8,
    pauseFactor: 2,
    retries: () => true,
    post: ({ event }) => {
      const { webhookUrl, webhookSecret } = state.delivery;
      if (webhookUrl === '') return null;
      const body = JSON.stringify(event, null, 2);
      return {
        url: webhookUrl,
        body,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': toSignature(body, webhookSecret, state.now()),
        },
      };
    },
  });

/** The `Stripe-Signature` header for this body. The key is the whole `whsec_…` text, not a decoding of it. */
function toSignature(body: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`, 'utf8').digest('hex');
  return `t=${timestamp},v1=${signature}`;
}
