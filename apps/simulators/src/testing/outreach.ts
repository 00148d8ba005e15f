import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type StartOptions, startSimulators } from '../start.ts';

/** The start of the clock that tests advance manually. */
const startMs = Date.parse('2026-11-15T15:00:00Z');

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of many shapes, and fail when they are wrong.
type Json = any;

interface SimulatorResponse {
  status: number;
  headers: Headers;
  text: string;
  json: Json;
}

/** The simulators on free ports with a test clock, and an endpoint that receives their webhooks. */
export async function runOutreach(options: StartOptions = {}) {
  const endpoint = await listen();
  const clock = { ms: startMs };
  const simulators = await startSimulators({ port: 0, nowMs: () => clock.ms, ...options });

  const call = async (
    path: string,
    init: RequestInit & { json?: unknown } = {},
  ): Promise<SimulatorResponse> => {
    const { json, headers, ...rest } = init;
    const response = await fetch(`${simulators.url}${path}`, {
      redirect: 'manual',
      ...rest,
      headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parsed(text) };
  };
  const control = (path: string, json?: unknown, method = 'POST') =>
    call(`/_control${path}`, { method, json, headers: { 'x-simulator-control': '1' } });
  const reset = async () => {
    clock.ms = startMs;
    await control('/reset');
    for (const name of ['instantly', 'heyreach', 'highlevel']) {
      await control(`/${name}`, { webhookUrl: endpoint.url, retryDelayMs: 10 });
    }
    endpoint.received.length = 0;
    endpoint.answers.length = 0;
  };
  await reset();
  return {
    url: simulators.url,
    clock,
    endpoint,
    call,
    control,
    reset,
    stop: async () => {
      await simulators.stop();
      await endpoint.stop();
    },
  };
}

export type Outreach = Awaited<ReturnType<typeof runOutreach>>;

function parsed(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface HookDelivery {
  body: string;
  json: Json;
  path: string;
  headers: IncomingHttpHeaders;
}

/** A webhook endpoint that records requests and answers with the next status in `answers`, or 200. */
export async function listen() {
  const received: HookDelivery[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      received.push({ body, json: parsed(body), path: request.url ?? '', headers: request.headers });
      response.writeHead(answers.shift() ?? 200, { location: '/elsewhere' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answers,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
