import type { Simulator, SimulatorContext } from '#simulators/frame/simulator.ts';
import { registerPush } from './api.ts';
import { pushPanel } from './panel.ts';
import { PushState } from './state.ts';

/** Where a browser's push service would be: it keeps what is sent, sealed as it came. */
export function createPush({ nowMs }: SimulatorContext): Simulator {
  const state = new PushState(nowMs);
  return {
    name: 'push',
    title: 'Push service',
    purpose: 'Where browsers subscribe, and notices are sent to while they are closed.',
    summary: () => `Messages: ${state.messages.length}`,
    panel: pushPanel(state),
    register: (app) => registerPush(app, state),
    reset: () => state.reset(),
  };
}
