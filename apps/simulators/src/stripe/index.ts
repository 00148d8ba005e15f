import type { StripeConfig } from '../config.ts';
import type { Neighbour, Surroundings } from '../frame/neighbour.ts';
import { IdempotencyKeys } from './api/idempotency.ts';
import { registerApi } from './api/index.ts';
import { expireDueSessions } from './checkout/expire-session.ts';
import { registerStripeControl } from './control/index.ts';
import { registerControlPage } from './control/page-routes.ts';
import { registerCheckoutPages } from './hosted/checkout-routes.ts';
import { registerInvoicePages } from './hosted/invoice-routes.ts';
import { registerPortalPages } from './hosted/portal-routes.ts';
import { StripeState } from './state.ts';
import { createCourier } from './webhooks/courier.ts';
import { createWorld } from './world.ts';

const sweepMs = 5_000;

export function createStripe(config: StripeConfig, surroundings: Surroundings): Neighbour {
  const state = new StripeState(config, surroundings);
  const courier = createCourier(state);
  const keys = new IdempotencyKeys();
  const world = createWorld(state, courier);
  let sweep: NodeJS.Timeout | undefined;

  return {
    name: 'stripe',
    title: 'Stripe',
    purpose: 'Takes payments that cost nothing: checkout, promotion codes, subscriptions, portal, webhooks.',
    summary: () =>
      `Checkouts: ${state.sessions.size}, subscriptions: ${state.subscriptions.size}, events: ${state.events.size}`,
    register: (app) => {
      registerApi(app, world, keys);
      registerStripeControl(app, world);
      registerControlPage(app, world);
      registerCheckoutPages(app, world);
      registerPortalPages(app, world);
      registerInvoicePages(app, world);
    },
    reset: () => {
      courier.cancel();
      keys.clear();
      state.reset();
    },
    start: async () => {
      sweep = setInterval(() => expireDueSessions(world), sweepMs);
    },
    stop: async () => {
      clearInterval(sweep);
      courier.cancel();
    },
  };
}
