import type { Simulator, SimulatorContext } from '../framework/simulator.ts';
import { registerApi } from './api.ts';
import { modelPanel } from './panel.ts';
import { ModelState } from './state.ts';

export function createModel({ nowMs }: SimulatorContext): Simulator {
  const state = new ModelState(nowMs);
  return {
    name: 'model',
    title: 'Model',
    purpose:
      'A language model that speaks the Messages and the Responses API: drafts, sentiments, and every way to fail at them.',
    summary: () => `Calls: ${state.calls.length}, mood: ${state.settings.mood}`,
    panel: modelPanel(state),
    register: (app) => registerApi(app, state),
    reset: () => state.reset(),
  };
}
