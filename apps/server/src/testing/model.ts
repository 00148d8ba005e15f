import { type Neighbours, startNeighbours } from './neighbours.ts';
import { type House, openHouse } from './open-house.ts';

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
  | 'gullible';
type AskedOfModel = { task: string; system: string; prompt: string; tools: string[]; mood: Mood };

export type ModelHouse = {
  house: House;
  neighbours: Neighbours;
  /** For `count` calls, or until changed; what was asked before is forgotten. */
  setMood(mood: Mood, count?: number): Promise<void>;
  /** What left the program, newest first. */
  asked(): Promise<AskedOfModel[]>;
  close(): Promise<void>;
};

/** A house whose operator has set a key, with the simulated model behind it. */
export async function openModelHouse(logTo?: NodeJS.WritableStream): Promise<ModelHouse> {
  const neighbours = await startNeighbours();
  const control = `${neighbours.url}/_control/model`;
  const house = await openHouse(
    {
      ...neighbours.settings,
      ANTHROPIC_API_KEY: MODEL_KEY,
      ANTHROPIC_API_BASE: `${neighbours.url}/model/v1`,
    },
    logTo,
  );
  return {
    house,
    neighbours,
    async setMood(mood, count = 0) {
      await fetch(control, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mood, count, forget: true }),
      });
    },
    asked: async () => (await (await fetch(`${control}/calls`)).json()) as AskedOfModel[],
    async close() {
      await house.close();
      await neighbours.stop();
    },
  };
}
