import type { FastifyInstance } from 'fastify';
import type { HookConfig } from '../config.ts';
import type { Simulator, SimulatorContext } from '../framework/simulator.ts';
import { registerAnalytics } from './api/analytics/index.ts';
import { registerBlockList } from './api/block-list.ts';
import { registerCampaigns } from './api/campaigns.ts';
import { registerEmails } from './api/emails.ts';
import { registerLeads } from './api/leads/index.ts';
import { registerMailboxes } from './api/mailboxes.ts';
import { page, pageRequest } from './api/read.ts';
import { addInstantlyFormat, createApi, type Query } from './api/serve.ts';
import { registerWebhooks } from './api/webhooks.ts';
import { registerFiles } from './files.ts';
import type { InstantlyAccount } from './objects.ts';
import { instantlyPanel } from './panel.ts';
import { InstantlyState } from './state.ts';

function registerApi(app: FastifyInstance, state: InstantlyState): void {
  app.register(
    async (scope) => {
      addInstantlyFormat(scope);
      const api = createApi(scope, state);
      api.get('/workspaces/current', ({ account }) => account.workspace);
      registerAnalytics(api);
      registerCampaigns(api, state);
      registerLeads(api, state);
      registerEmails(api, state);
      registerMailboxes(api);
      registerWebhooks(api, state);
      registerBlockList(api, state);
      api.get('/api-keys', ({ account, query }) => listKeys(account, query));
    },
    { prefix: '/instantly/api/v2' },
  );
}

/** The only key of the workspace. */
function listKeys({ key, scopes, workspace }: InstantlyAccount, query: Query): object {
  const { id: organization_id, timestamp_created, timestamp_updated } = workspace;
  const entry = { id: workspace.id, name: 'Hearback', key, scopes: scopes ?? ['all:all'] };
  const items = [{ ...entry, organization_id, timestamp_created, timestamp_updated }];
  return page(items, pageRequest(query.limit, query.starting_after), ({ id }) => id);
}

export function createInstantly(config: HookConfig, context: SimulatorContext): Simulator {
  const state = new InstantlyState(config, context);
  return {
    name: 'instantly',
    title: 'Instantly',
    purpose: 'Runs cold-mail campaigns: leads, the shared inbox, analytics, unsigned webhooks.',
    summary: () => {
      const accounts = [...state.accounts.values()];
      const sum = (count: (account: (typeof accounts)[number]) => number) =>
        accounts.reduce((total, account) => total + count(account), 0);
      return `Accounts: ${accounts.length}, campaigns: ${sum(({ campaigns }) => campaigns.size)}, mails: ${sum(({ emails }) => emails.length)}`;
    },
    panel: instantlyPanel(state),
    register: (app) => {
      registerApi(app, state);
      registerFiles(app, state);
    },
    reset: () => state.reset(),
    stop: async () => state.switches.outbox.cancel(),
  };
}
