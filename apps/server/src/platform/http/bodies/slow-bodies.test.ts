import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { type BodyBounds, endSlowBodies } from './slow-bodies.ts';

const BOUNDS = {
  wholeMs: 600,
  stallMs: 1_000,
  stallBytes: 10,
  slowAfterMs: 50,
  maxSlow: 3,
  answeredMs: 50,
};
const apps: FastifyInstance[] = [];

/** Starts a server with these bounds and returns its port. */
async function serve(bounds: BodyBounds): Promise<number> {
  const app = Fastify({ forceCloseConnections: true });
  apps.push(app);
  endSlowBodies(app, bounds);
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.post('/', async () => 'received');
  app.post('/refused', { onRequest: async () => Promise.reject(new Error('no')) }, async () => 'received');
  app.post('/file', { config: { longBody: true } }, async (request) => {
    let bytes = 0;
    for await (const chunk of request.body as AsyncIterable<Buffer>) bytes += chunk.length;
    return String(bytes);
  });
  app.post('/file/refused', { config: { longBody: true } }, async (request) => {
    for await (const _chunk of request.body as AsyncIterable<Buffer>) throw new Error('no');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

const port = await serve(BOUNDS);

afterAll(() => Promise.all(apps.map((app) => app.close())));

/**
 * Declares a body of 1,000 bytes, sends `bytesEach` every 20 ms, and returns everything received until the connection closed.
 */
async function send(path: string, bytesEach: number, to = port): Promise<string> {
  const all = 1_000;
  // Only files reach their route as a stream.
  const type = path.startsWith('/file') ? 'application/octet-stream' : 'text/plain';
  const socket = connect(to, '127.0.0.1');
  socket.on('error', () => undefined);
  const received: string[] = [];
  socket.on('data', (chunk) => received.push(String(chunk)));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${all}\r\n\r\n`,
  );
  for (let sent = 0; sent < all && !socket.destroyed; sent += bytesEach) {
    socket.write('x'.repeat(bytesEach));
    await sleep(20);
    if (bytesEach === 0) break;
  }
  await closed;
  return received.join('').split('\r\n', 1)[0] ?? '';
}

it('accepts a body that arrives in time', async () => {
  expect(await send('/', 500)).toBe('HTTP/1.1 200 OK');
});

it('closes the connection when the body does not arrive', async () => {
  expect(await send('/', 0)).toBe('HTTP/1.1 408 Request Timeout');
});

it('closes the connection when the body arrives too slowly', async () => {
  expect(await send('/', 1)).toBe('HTTP/1.1 408 Request Timeout');
});

it('accepts a slow file while it makes progress, and times out when it stalls', async () => {
  expect(await send('/file', 20)).toBe('HTTP/1.1 200 OK');
  expect(await send('/file', 0)).toBe('HTTP/1.1 408 Request Timeout');
});

it('does not wait for a body after the response was sent', async () => {
  expect(await send('/refused', 0)).toBe('HTTP/1.1 500 Internal Server Error');
});

it('answers a file that is refused midway and cuts off the rest', async () => {
  expect(await send('/file/refused', 1)).toBe('HTTP/1.1 500 Internal Server Error');
});

it('limits slow bodies per address and still accepts fast ones', async () => {
  const patient = await serve({ ...BOUNDS, wholeMs: 600_000 });
  const ended: string[] = [];
  for (let slow = 0; slow < 6; slow += 1) void send('/', 0, patient).then((received) => ended.push(received));
  await expect.poll(() => ended).toEqual(Array(3).fill('HTTP/1.1 408 Request Timeout'));
  expect(await send('/', 1_000, patient)).toBe('HTTP/1.1 200 OK');
  expect(ended).toHaveLength(3);
});

it('does not throw later when the response was sent before the body was read', async () => {
  const answer = await apps[0]?.inject({ method: 'POST', url: '/refused', payload: 'unread' });
  expect(answer?.statusCode).toBe(500);
  // An error thrown by a timer would end the process and this test run.
  await sleep(BOUNDS.wholeMs + 100);
});

it('keeps no listener of requests that were refused before their body arrived', async () => {
  const ownPort = await serve({ ...BOUNDS, wholeMs: 20_000, slowAfterMs: 20_000, answeredMs: 20_000 });
  const accepted: Socket[] = [];
  apps.at(-1)?.server.on('connection', (one) => accepted.push(one));
  const client = connect(ownPort, '127.0.0.1');
  const counts: number[] = [];
  for (let request = 0; request < 5; request += 1) {
    client.write(
      'POST /refused HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 4\r\n\r\n',
    );
    const [answer] = await once(client, 'data');
    expect(String(answer)).toContain('HTTP/1.1 500');
    client.write('body');
    await sleep(50);
    counts.push(accepted[0]?.listenerCount('close') ?? 0);
  }
  client.destroy();
  expect(accepted).toHaveLength(1);
  expect(new Set(counts).size).toBe(1);
});
