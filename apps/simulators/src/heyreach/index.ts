import type { HookConfig } from '../config.ts';
import type { Simulator, SimulatorContext } from '../frame/simulator.ts';
import { registerApi } from './api/index.ts';
import { heyreachPanel } from './panel.ts';
import { HeyReachState } from './state.ts';

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
