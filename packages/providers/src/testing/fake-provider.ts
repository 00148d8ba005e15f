import type { Runtime } from '../http/runtime.ts';

export type FakeResponse = {
  status?: number;
  headers?: Record<string, string>;
  /** Text is sent unchanged, other values as JSON. */
  body?: unknown;
  /** Thrown instead of a response. */
  throws?: unknown;
};
type RecordedRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
};

/** Returns the responses in order and repeats the last one. Records the requests and the waits. */
export function fakeProvider(...answers: FakeResponse[]) {
  const asked: RecordedRequest[] = [];
  const slept: number[] = [];
  const runtime: Runtime = {
    async fetch(url, init) {
      const answer = answers[Math.min(asked.length, answers.length - 1)] ?? {};
      asked.push({
        method: init.method ?? 'GET',
        path: url.pathname,
        query: url.searchParams,
        headers: new Headers(init.headers),
        body: readBody(init.body),
      });
      if (answer.throws) throw answer.throws;
      const { status = 200, headers, body } = answer;
      const text = body === undefined || typeof body === 'string' ? (body ?? '') : JSON.stringify(body);
      return new Response(text, { status, ...(headers ? { headers } : {}) });
    },
    sleep: async (ms) => {
      slept.push(ms);
    },
    random: () => 0.5,
    nowMs: () => Date.parse('2026-10-01T12:00:00Z'),
  };
  return { asked, slept, connection: { baseUrl: 'https://provider.test/prefix', runtime } };
}

function readBody(body: unknown): unknown {
  if (typeof body !== 'string') return undefined;
  return body.startsWith('{') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
}

export async function collect<T>(pages: AsyncIterable<{ items: readonly T[] }>): Promise<T[]> {
  const all: T[] = [];
  for await (const { items } of pages) all.push(...items);
  return all;
}
