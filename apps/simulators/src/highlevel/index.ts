import type { FastifyInstance } from 'fastify';
import type { HighLevelConfig } from '../config.ts';
import type { Simulator, SimulatorContext } from '../framework/simulator.ts';
import { registerCalendars } from './api/calendars.ts';
import { registerContacts } from './api/contacts.ts';
import { registerConversations } from './api/conversations.ts';
import { registerLocations } from './api/locations.ts';
import { registerNotesAndTasks } from './api/notes-and-tasks.ts';
import { registerOAuth } from './api/oauth.ts';
import { registerOpportunities } from './api/opportunities.ts';
import { addHighlevelFormat, createApi } from './api/serve.ts';
import { registerConsent } from './oauth/index.ts';
import { highlevelPanel } from './panel.ts';
import { HighLevelState } from './state.ts';

function registerApi(app: FastifyInstance, state: HighLevelState): void {
  app.register(
    async (scope) => {
      addHighlevelFormat(scope, state);
      const api = createApi(scope, state);
      registerOAuth(scope, api, state);
      registerLocations(api, state);
      registerContacts(api, state);
      registerOpportunities(api, state);
      registerNotesAndTasks(api, state);
      registerConversations(api, state);
      registerCalendars(api, state);
    },
    { prefix: '/highlevel' },
  );
}

export function createHighLevel(config: HighLevelConfig, context: SimulatorContext): Simulator {
  const state = new HighLevelState(config, context);
  return {
    name: 'highlevel',
    title: 'HighLevel',
    purpose:
      'Keeps CRM locations behind OAuth: contacts, opportunities, notes, tasks, conversations, calendars, signed webhooks.',
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
