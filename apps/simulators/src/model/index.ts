import type { Simulator, SimulatorContext } from '../frame/simulator.ts';
import { registerApi } from './api.ts';
import { registerControl } from './control.ts';
import { ModelState } from './state.ts';

export function createModel({ nowMs }: SimulatorContext): Simulator {
  const state = new ModelState(nowMs);
  return {
    name: 'model',
    title: 'Model',
    purpose:
      'A language model that speaks the Messages and the Responses API: drafts, sentiments, and every way to fail at them.',
    summary: () => `Calls: ${state.calls.length}, mood: ${state.settings.mood}`,
    register: (app) => {
      registerApi(app, state);
      registerControl(app, state);
    },
    reset: () => state.reset(),
  };
}
