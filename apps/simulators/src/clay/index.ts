import type { Simulator, SimulatorContext } from '../framework/simulator.ts';
import { registerApi } from './api.ts';
import { clayPanel } from './panel.ts';
import { ClayState } from './state.ts';

export function createClay({ nowMs }: SimulatorContext): Simulator {
  const state = new ClayState(nowMs);
  let clearTimers: () => void = () => undefined;
  return {
    name: 'clay',
    title: 'Clay',
    purpose: 'A table that enriches rows with a delay, fails for some, and repeats callbacks.',
    summary: () => `Rows: ${state.total()}, mode: ${state.settings.mode}`,
    panel: clayPanel(state),
    register: (app) => {
      clearTimers = registerApi(app, state, nowMs);
    },
    reset: () => {
      clearTimers();
      state.reset();
    },
    stop: async () => clearTimers(),
  };
}
