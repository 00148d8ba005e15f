import { startSimulators } from '@hearback/simulators';

export type Simulated = {
  url: string;
  /** Turns a switch of a simulator, or looks at it. */
  control(path: string, body?: unknown): Promise<unknown>;
  stop(): Promise<void>;
};

/** The providers for tests of our clients: each test file starts its own. */
export async function startSimulated(): Promise<Simulated> {
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
