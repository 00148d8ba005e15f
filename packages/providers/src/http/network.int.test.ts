import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createHttp } from './http.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

async function open(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const GET = { method: 'GET', path: '/' } as const;
const POST = { method: 'POST', path: '/', json: {} } as const;
const openClient = (baseUrl: string, timeoutMs = 2000) => {
  const runtime = { sleep: async () => {} };
  const http = createHttp({ baseUrl, timeoutMs, runtime }, { provider: 'provider', credentials: {} });
  return (call: typeof GET | typeof POST) => http.call(z.unknown(), call);
};

describe('over a real network', () => {
  it('a redirect is refused without a request to its target', async () => {
    let requestCount = 0;
    const elsewhere = await open((_request, response) => {
      requestCount++;
      response.end('{}');
    });
    const base = await open((_request, response) => response.writeHead(307, { location: elsewhere }).end());
    await expect(openClient(base)(GET)).rejects.toMatchObject({ code: 'redirect', status: 307 });
    expect(requestCount).toBe(0);
  });

  it('an unreachable provider did not receive the call', async () => {
    const base = await open(() => {});
    const [server] = servers.splice(0);
    await new Promise((done) => server?.close(done));
    await expect(openClient(base)(POST)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'ECONNREFUSED',
      mayHaveHappened: false,
    });
  });

  it('a call whose connection breaks midway may have taken effect', async () => {
    const base = await open((request) => request.socket.destroy());
    await expect(openClient(base)(POST)).rejects.toMatchObject({
      kind: 'unavailable',
      mayHaveHappened: true,
    });
  });

  it('a response that arrives too slowly times out', async () => {
    const base = await open((_request, response) => {
      response.write('{');
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    });
    await expect(openClient(base, 150)(POST)).rejects.toMatchObject({
      code: 'timeout',
      mayHaveHappened: true,
    });
  });

  it('a safe call is retried after a broken connection', async () => {
    let requestCount = 0;
    const base = await open((request, response) => {
      if (++requestCount === 1) request.socket.destroy();
      else response.end('{"ok":true}');
    });
    expect(await openClient(base)(GET)).toEqual({ ok: true });
  });
});
