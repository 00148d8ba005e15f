import { openTestApp, type TestApp } from './stack/open-test-app.ts';
import { openSimulators, type Simulators } from './stack/simulators.ts';

export const MODEL_KEY = 'sk-ant-demo-of-tests';

type Mood =
  | 'useful'
  | 'refuse'
  | 'malformed'
  | 'overloaded'
  | 'rate_limited'
  | 'time_out'
  | 'break_off'
  | 'slow'
  | 'hold'
  | 'gullible'
  | 'invent'
  | 'say_forbidden'
  | 'ramble'
  | 'switch_language'
  | 'greet';
type ModelPrompt = { task: string; system: string; prompt: string; tools: string[]; mood: Mood };

export type ModelTestApp = {
  app: TestApp;
  simulators: Simulators;
  /** Applies to `count` calls, or until changed. Clears the recorded requests. */
  setMood(mood: Mood, count?: number): Promise<void>;
  /** Requests sent to the model, newest first. */
  asked(): Promise<ModelPrompt[]>;
  close(): Promise<void>;
};

/** An app with a model key, and the simulated model. */
export async function openModelTestApp(
  logTo?: NodeJS.WritableStream,
  vendor: 'ANTHROPIC' | 'OPENAI' = 'ANTHROPIC',
): Promise<ModelTestApp> {
  const simulators = await openSimulators();
  const control = `${simulators.url}/_control/model`;
  const app = await openTestApp(
    {
      ...simulators.settings,
      [`${vendor}_API_KEY`]: vendor === 'OPENAI' ? 'sk-demo-of-tests' : MODEL_KEY,
      [`${vendor}_API_BASE`]: `${simulators.url}/model/v1`,
    },
    logTo,
  );
  return {
    app,
    simulators,
    async setMood(mood, count = 0) {
      await fetch(control, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-simulator-control': '1' },
        body: JSON.stringify({ mood, count, forget: true }),
      });
    },
    asked: async () =>
      (await (
        await fetch(`${control}/calls`, { headers: { 'x-simulator-control': '1' } })
      ).json()) as ModelPrompt[],
    async close() {
      await app.close();
      await simulators.stop();
    },
  };
}
