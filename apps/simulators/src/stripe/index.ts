import type { StripeConfig } from '../config.ts';
import type { Simulator, SimulatorContext } from '../frame/simulator.ts';
import { IdempotencyKeys } from './api/idempotency.ts';
import { registerApi } from './api/index.ts';
import { expireDueSessions } from './checkout/expire-session.ts';
import { createStripeContext } from './context.ts';
import { registerCheckoutPages } from './hosted/checkout-routes.ts';
import { registerInvoicePages } from './hosted/invoice-routes.ts';
import { registerPortalPages } from './hosted/portal-routes.ts';
import { stripePanel } from './panel.ts';
import { StripeState } from './state.ts';
import { createWebhookSender } from './webhooks/webhook-sender.ts';

const sweepMs = 5_000;

export function createStripe(config: StripeConfig, context: SimulatorContext): Simulator {
  const state = new StripeState(config, context);
  const sender = createWebhookSender(state);
  const keys = new IdempotencyKeys();
  const stripe = createStripeContext(state, sender);
  let sweep: NodeJS.Timeout | undefined;

  return {
    name: 'stripe',
    title: 'Stripe',
    purpose: 'Takes payments that cost nothing: checkout, promotion codes, subscriptions, portal, webhooks.',
    summary: () =>
      `Checkouts: ${state.sessions.size}, subscriptions: ${state.subscriptions.size}, events: ${state.events.size}`,
    panel: stripePanel(stripe),
    register: (app) => {
      app.addHook('onResponse', async ({ method, url }) => {
        if (method !== 'GET' && /^\/v1\/|\/stripe/.test(url)) state.remember();
      });
      registerApi(app, stripe, keys);
      registerCheckoutPages(app, stripe);
      registerPortalPages(app, stripe);
      registerInvoicePages(app, stripe);
    },
    reset: () => {
      sender.cancel();
      keys.clear();
      state.reset();
    },
    start: async () => {
      sweep = setInterval(() => expireDueSessions(stripe), sweepMs);
    },
    stop: async () => {
      clearInterval(sweep);
      sender.cancel();
    },
  };
}
