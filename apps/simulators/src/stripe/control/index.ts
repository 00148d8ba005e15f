import type { FastifyInstance } from 'fastify';
import { Refusal } from '#simulators/frame/switches/refusal.ts';
import type { StripeContext } from '../context.ts';
import { registerEventControl } from './events.ts';
import { registerPromotionCodeControl } from './promotion-codes.ts';
import { registerSessionControl } from './sessions.ts';
import { readDelivery, readTrouble } from './settings.ts';
import { registerSubscriptionControl } from './subscriptions.ts';

/** What tests use instead of the pages. JSON in, JSON out, `{ message }` on refusal. */
export function registerStripeControl(app: FastifyInstance, stripe: StripeContext): void {
  const { state } = stripe;
  app.register(
    async (scope) => {
      scope.setErrorHandler((error, _request, reply) => {
        if (!(error instanceof Refusal)) throw error;
        return reply.code(error.status).send({ message: error.message });
      });
      scope.get('/', async () => ({ ...state.delivery, trouble: state.trouble }));
      scope.post('/', async (request) => {
        state.delivery = readDelivery(request.body, state.delivery);
        return state.delivery;
      });
      scope.post('/trouble', async (request) => {
        state.trouble = readTrouble(request.body, state.trouble);
        return state.trouble;
      });
      registerSessionControl(scope, stripe);
      registerSubscriptionControl(scope, stripe);
      registerEventControl(scope, stripe);
      registerPromotionCodeControl(scope, stripe);
    },
    { prefix: '/_control/stripe' },
  );
}
