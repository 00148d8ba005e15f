import type { Simulator, SimulatorContext } from '#simulators/frame/simulator.ts';
import { registerHooks } from './api.ts';
import { hooksPanel } from './panel.ts';
import { HooksState } from './state.ts';

/** Where a team's channel would be: it takes what is posted and shows it. */
export function createHooks({ nowMs }: SimulatorContext): Simulator {
  const state = new HooksState(nowMs);
  return {
    name: 'hooks',
    title: 'Incoming webhooks',
    purpose: 'Channels of a team, as Slack, Teams and others have them.',
    summary: () => `Messages: ${state.messages.length}`,
    panel: hooksPanel(state),
    register: (app) => registerHooks(app, state),
    reset: () => state.reset(),
  };
}
