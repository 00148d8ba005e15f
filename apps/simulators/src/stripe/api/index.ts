import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';
import { registerCatalogue } from './catalogue.ts';
import { registerCheckoutSessions } from './checkout-sessions.ts';
import { registerCustomers } from './customers.ts';
import type { IdempotencyKeys } from './idempotency.ts';
import { registerPortalSessions } from './portal-sessions.ts';
import { registerRecords } from './records.ts';
import { createApi, dressAsStripe } from './serve.ts';
import { registerSubscriptions } from './subscriptions.ts';

/** The API proper. It sits at `/v1` of the root because Stripe's own client cannot be given a path before it. */
export function registerApi(app: FastifyInstance, world: World, keys: IdempotencyKeys): void {
  app.register(
    async (scope) => {
      dressAsStripe(scope);
      const api = createApi(scope, world.state, keys);
      registerCatalogue(api, world);
      registerCheckoutSessions(api, world);
      registerCustomers(api, world);
      registerPortalSessions(api, world);
      registerRecords(api, world);
      registerSubscriptions(api, world);
    },
    { prefix: '/v1' },
  );
}
