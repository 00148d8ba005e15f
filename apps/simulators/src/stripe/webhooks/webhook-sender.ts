import { createHmac } from 'node:crypto';
import { WebhookSender } from '#simulators/frame/switches/webhook-sender.ts';
import type { StripeState } from '../state.ts';
import type { EventRecord } from './event-record.ts';

export type StripeWebhookSender = WebhookSender<EventRecord>;

/** Again until the endpoint answers 2xx, with pauses that double. */
export function createWebhookSender(state: StripeState): StripeWebhookSender {
  return new WebhookSender({
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
          'stripe-signature': signatureHeader(body, webhookSecret, state.now()),
        },
      };
    },
  });
}

/** The `Stripe-Signature` header for this exact body. The whole `whsec_…` text is the key, not a decoding of it. */
function signatureHeader(body: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`, 'utf8').digest('hex');
  return `t=${timestamp},v1=${signature}`;
}
