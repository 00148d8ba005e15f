import { createServer, type ServerResponse } from 'node:http';

type Arrival = {
  readonly contact_id: string;
  readonly sequence: number;
  /** From the event to its first arrival. */
  readonly delayMs: number;
};

export type Receiver = {
  /** The events that arrived at a path, by their id. */
  listArrivals(path: string): ReadonlyMap<string, Arrival>;
  countBytes(): number;
  /** From now on, all paths answer 204. */
  heal(): void;
  close(): void;
};

type Behavior = (response: ServerResponse, write: (bytes: Buffer) => void) => void;

const SLOW_MS = 4_000;
/** More than the product reads. */
const CHUNK = Buffer.alloc(64 * 1024, 'x');

const unsteady = { attempts: 0 };

/** Receivers that fail in every way. None of them may delay the others. */
export const HOSTILE: Readonly<Record<string, Behavior>> = {
  '/slow': (response) => setTimeout(() => response.writeHead(204).end(), SLOW_MS),
  '/hanging': () => undefined,
  '/redirecting': (response) => response.writeHead(302, { location: '/stolen' }).end(),
  '/huge': (response, write) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    const flood = () => {
      while (!response.destroyed && response.write(CHUNK)) write(CHUNK);
      write(CHUNK);
    };
    response.on('drain', flood);
    flood();
  },
  '/switching': (response) => {
    response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n');
  },
  '/garbled': (response) => {
    response.socket?.end('HTTP/9.9 hello\r\n\r\n');
  },
  '/closing': (response) => response.destroy(),
  '/breaking': (response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('The rest');
    setTimeout(() => response.destroy(), 20);
  },
  '/resetting': (response) => response.socket?.resetAndDestroy(),
  '/failing': (response) => response.writeHead(500).end('x'.repeat(10_000)),
  '/refusing': (response) => response.writeHead(403).end(),
  '/unavailable': (response) => response.writeHead(503).end(),
  /** Every other attempt fails. */
  '/unsteady': (response) => {
    unsteady.attempts += 1;
    response.writeHead(unsteady.attempts % 2 === 0 ? 204 : 502).end();
  },
  '/busy': (response) => response.writeHead(429, { 'retry-after': '1' }).end(),
  '/gone': (response) => response.writeHead(410).end(),
};

/** Records what arrives. The test of an endpoint is answered with its challenge. */
export async function openReceiver(port: number): Promise<Receiver> {
  const arrivals = new Map<string, Map<string, Arrival>>();
  let bytes = 0;
  let isHealed = false;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? '';
    const event = JSON.parse(Buffer.concat(chunks).toString() || '{}');
    if (event.type === 'webhook.test') return void response.end(event.data.challenge);
    const ids = arrivals.get(path) ?? new Map<string, Arrival>();
    arrivals.set(path, ids);
    const id = String(request.headers['webhook-id']);
    const { contact_id, sequence } = event.data;
    const delayMs = Date.now() - Date.parse(event.timestamp);
    if (!ids.has(id)) ids.set(id, { contact_id, sequence, delayMs });
    const behavior = isHealed ? undefined : HOSTILE[path];
    if (!behavior) return void response.writeHead(204).end();
    behavior(response, (chunk) => {
      bytes += chunk.length;
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    listArrivals: (path) => arrivals.get(path) ?? new Map(),
    countBytes: () => bytes,
    heal: () => {
      isHealed = true;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
