import type { FastifyInstance } from 'fastify';
import type { HeyReachState } from '../state.ts';
import { registerCampaigns } from './campaigns.ts';
import { registerInbox } from './inbox.ts';
import { registerLeads } from './leads.ts';
import { createApi, dressAsHeyReach } from './serve.ts';
import { registerStats } from './stats.ts';
import { registerWebhooks } from './webhooks.ts';

export function registerApi(app: FastifyInstance, state: HeyReachState): void {
  app.register(
    async (scope) => {
      dressAsHeyReach(scope);
      const api = createApi(scope, state);
      // Says nothing: a key that is good gets an empty 200.
      api.get('/auth/CheckApiKey', () => undefined);
      registerCampaigns(api);
      registerInbox(api, state);
      registerLeads(api, state);
      registerStats(api);
      registerWebhooks(api, state);
    },
    { prefix: '/heyreach/api/public' },
  );
}
