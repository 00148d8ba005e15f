import type { FastifyInstance } from 'fastify';
import type { HookConfig } from '../config.ts';
import type { Simulator, SimulatorContext } from '../framework/simulator.ts';
import { registerBlacklist } from './api/blacklist.ts';
import { registerCampaigns } from './api/campaigns.ts';
import { registerInbox } from './api/inbox.ts';
import { registerLeads } from './api/leads.ts';
import { registerLinkedinAccounts } from './api/linkedin-accounts.ts';
import { registerLists } from './api/lists.ts';
import { createApi, registerErrorFormat } from './api/serve.ts';
import { registerStats } from './api/stats.ts';
import { registerWebhooks } from './api/webhooks.ts';
import { heyreachPanel } from './panel.ts';
import { HeyReachState } from './state.ts';

function registerApi(app: FastifyInstance, state: HeyReachState): void {
  app.register(
    async (scope) => {
      registerErrorFormat(scope);
      const api = createApi(scope, state);
      // A valid key returns an empty 200 response.
      api.get('/auth/CheckApiKey', () => undefined);
      registerCampaigns(api);
      registerInbox(api, state);
      registerLeads(api, state);
      registerLists(api);
      registerStats(api);
      registerWebhooks(api, state);
      registerBlacklist(api, state);
      registerLinkedinAccounts(api);
    },
    { prefix: '/heyreach/api/public' },
  );
}

export function createHeyReach(config: HookConfig, context: SimulatorContext): Simulator {
  const state = new HeyReachState(config, context);
  return {
    name: 'heyreach',
    title: 'HeyReach',
    purpose: 'Runs LinkedIn campaigns: leads, chats, statistics, unsigned webhooks.',
    summary: () => {
      const accounts = [...state.accounts.values()];
      const chats = accounts.reduce((total, { conversations }) => total + conversations.size, 0);
      const campaigns = accounts.reduce((total, account) => total + account.campaigns.size, 0);
      return `Accounts: ${accounts.length}, campaigns: ${campaigns}, chats: ${chats}`;
    },
    panel: heyreachPanel(state),
    register: (app) => registerApi(app, state),
    reset: () => state.reset(),
    stop: async () => state.switches.outbox.cancel(),
  };
}
