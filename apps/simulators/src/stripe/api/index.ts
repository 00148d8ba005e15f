import type { FastifyInstance } from 'fastify';
import type { StripeContext } from '../context.ts';
import { registerCatalogue } from './catalogue.ts';
import { registerCheckoutSessions } from './checkout-sessions.ts';
import { registerCustomers } from './customers.ts';
import type { IdempotencyKeys } from './idempotency.ts';
import { registerPortalSessions } from './portal-sessions.ts';
import { registerRecords } from './records.ts';
import { createApi, dressAsStripe } from './serve.ts';
import { registerSubscriptions } from './subscriptions.ts';

/** The API proper. It sits at `/v1` of the root because Stripe's own client cannot be given a path before it. */
export function registerApi(app: FastifyInstance, stripe: StripeContext, keys: IdempotencyKeys): void {
  app.register(
    async (scope) => {
      dressAsStripe(scope);
      const api = createApi(scope, stripe.state, keys);
      registerCatalogue(api, stripe);
      registerCheckoutSessions(api, stripe);
      registerCustomers(api, stripe);
      registerPortalSessions(api, stripe);
      registerRecords(api, stripe);
      registerSubscriptions(api, stripe);
    },
    { prefix: '/v1' },
  );
}
