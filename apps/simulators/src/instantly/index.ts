import type { HookConfig } from '../config.ts';
import type { Simulator, SimulatorContext } from '../frame/simulator.ts';
import { registerApi } from './api/index.ts';
import { instantlyPanel } from './panel.ts';
import { InstantlyState } from './state.ts';

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
    register: (app) => registerApi(app, state),
    reset: () => state.reset(),
    stop: async () => state.switches.outbox.cancel(),
  };
}
