import { startSimulators } from '@hearback/simulators';

export type SimulatorControl = {
  url: string;
  /** Changes or reads a setting of a simulator. */
  control(path: string, body?: unknown): Promise<unknown>;
  stop(): Promise<void>;
};

/** The providers for tests of our clients. Each test file starts its own. */
export async function startSimulated(): Promise<SimulatorControl> {
  const { url, stop } = await startSimulators({ port: 0, smtpPort: 0 });
  return {
    url,
    stop,
    async control(path, body) {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-simulator-control': '1' },
        body: JSON.stringify(body),
      };
      const response = await fetch(
        `${url}/_control/${path}`,
        body === undefined ? { headers: { 'x-simulator-control': '1' } } : init,
      );
      if (!response.ok) throw new Error(`/_control/${path}: ${response.status} ${await response.text()}`);
      return response.json();
    },
  };
}

export async function collect<T>(pages: AsyncIterable<{ items: readonly T[] }>): Promise<T[]> {
  const all: T[] = [];
  for await (const { items } of pages) all.push(...items);
  return all;
}
