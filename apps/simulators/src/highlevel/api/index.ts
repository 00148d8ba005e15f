import type { FastifyInstance } from 'fastify';
import type { HighLevelState } from '../state.ts';
import { registerContacts } from './contacts.ts';
import { registerLocations } from './locations.ts';
import { registerOAuth } from './oauth.ts';
import { registerOpportunities } from './opportunities.ts';
import { createApi, dressAsHighLevel } from './serve.ts';

export function registerApi(app: FastifyInstance, state: HighLevelState): void {
  app.register(
    async (scope) => {
      dressAsHighLevel(scope, state);
      const api = createApi(scope, state);
      registerOAuth(scope, api, state);
      registerLocations(api, state);
      registerContacts(api, state);
      registerOpportunities(api, state);
    },
    { prefix: '/highlevel' },
  );
}
