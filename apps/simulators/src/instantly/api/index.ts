import type { FastifyInstance } from 'fastify';
import type { InstantlyState } from '../state.ts';
import { registerAccounts } from './accounts.ts';
import { registerAnalytics } from './analytics/index.ts';
import { registerCampaigns } from './campaigns.ts';
import { registerEmails } from './emails.ts';
import { registerLeads } from './leads/index.ts';
import { createApi, dressAsInstantly } from './serve.ts';
import { registerWebhooks } from './webhooks.ts';

export function registerApi(app: FastifyInstance, state: InstantlyState): void {
  app.register(
    async (scope) => {
      dressAsInstantly(scope);
      const api = createApi(scope, state);
      api.get('/workspaces/current', ({ account }) => account.workspace);
      registerAnalytics(api);
      registerCampaigns(api, state);
      registerLeads(api, state);
      registerEmails(api, state);
      registerAccounts(api);
      registerWebhooks(api, state);
    },
    { prefix: '/instantly/api/v2' },
  );
}
