import type { HighLevelConfig } from '../config.ts';
import type { Simulator, SimulatorContext } from '../frame/simulator.ts';
import { registerApi } from './api/index.ts';
import { registerConsent } from './oauth/index.ts';
import { highlevelPanel } from './panel.ts';
import { HighLevelState } from './state.ts';

export function createHighLevel(config: HighLevelConfig, context: SimulatorContext): Simulator {
  const state = new HighLevelState(config, context);
  return {
    name: 'highlevel',
    title: 'HighLevel',
    purpose: 'Keeps CRM locations behind OAuth: contacts, opportunities, signed webhooks.',
    summary: () => {
      const locations = [...state.locations.values()];
      const contacts = locations.reduce((total, location) => total + location.contacts.size, 0);
      const connected = locations.filter(({ isInstalled }) => isInstalled).length;
      return `Locations: ${locations.length}, connected: ${connected}, contacts: ${contacts}`;
    },
    panel: highlevelPanel(state),
    register: (app) => {
      registerApi(app, state);
      registerConsent(app, state);
    },
    reset: () => state.reset(),
    stop: async () => state.switches.outbox.cancel(),
  };
}
