import type { StripeConfig } from '../config.ts';
import type { Simulator, SimulatorContext } from '../framework/simulator.ts';
import { registerEndpoints } from './api.ts';
import { expireDueSessions } from './checkout.ts';
import { createStripeContext } from './events.ts';
import { registerHostedPages } from './hosted-pages.ts';
import { stripePanel } from './panel.ts';
import { addStripeFormat, createApi, IdempotencyKeys } from './serve.ts';
import { StripeState } from './state.ts';

const SWEEP_MS = 5_000;

export function createStripe(config: StripeConfig, context: SimulatorContext): Simulator {
  const state = new StripeState(config, context);
  const keys = new IdempotencyKeys();
  const stripe = createStripeContext(state);
  let sweep: NodeJS.Timeout | undefined;

  return {
    name: 'stripe',
    title: 'Stripe',
    purpose: 'Takes simulated payments: checkout, promotion codes, subscriptions, portal, webhooks.',
    summary: () =>
      `Checkouts: ${state.sessions.size}, subscriptions: ${state.subscriptions.size}, events: ${state.events.size}`,
    panel: stripePanel(stripe),
    register: (app) => {
      app.addHook('onResponse', async ({ method, url }) => {
        if (method !== 'GET' && /^\/v1\/|\/stripe/.test(url)) state.remember();
      });
      // At the root's `/v1`, because Stripe's client cannot be given a path before it.
      app.register(
        async (scope) => {
          addStripeFormat(scope);
          registerEndpoints(createApi(scope, state, keys), stripe);
        },
        { prefix: '/v1' },
      );
      registerHostedPages(app, stripe);
    },
    reset: () => {
      stripe.sender.cancel();
      keys.clear();
      state.reset();
    },
    start: async () => {
      sweep = setInterval(() => expireDueSessions(stripe), SWEEP_MS);
    },
    stop: async () => {
      clearInterval(sweep);
      stripe.sender.cancel();
    },
  };
}
