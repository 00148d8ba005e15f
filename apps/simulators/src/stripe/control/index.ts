import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../switches/refusal.ts';
import type { World } from '../world.ts';
import { registerEventControl } from './events.ts';
import { registerPromotionCodeControl } from './promotion-codes.ts';
import { registerSessionControl } from './sessions.ts';
import { readDelivery, readTrouble } from './settings.ts';
import { registerSubscriptionControl } from './subscriptions.ts';

/** What tests use instead of the pages. JSON in, JSON out, `{ message }` on refusal. */
export function registerStripeControl(app: FastifyInstance, world: World): void {
  const { state } = world;
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
      registerSessionControl(scope, world);
      registerSubscriptionControl(scope, world);
      registerEventControl(scope, world);
      registerPromotionCodeControl(scope, world);
    },
    { prefix: '/_control/stripe' },
  );
}
