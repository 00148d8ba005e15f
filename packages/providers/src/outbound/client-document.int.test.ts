import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { readClientDocument } from './client-document.ts';
import type { WebsiteRefusal } from './website-refused.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function serve(listener: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const refusedAs = async (reason: WebsiteRefusal, reading: Promise<unknown>) =>
  expect(await reading.catch((error: unknown) => error)).toMatchObject({ name: 'WebsiteRefused', reason });

const DOCUMENT = JSON.stringify({ client_id: 'x' });
const JSON_TYPE = { 'content-type': 'application/json' };

describe('a client metadata document', () => {
  test('is read with its cache time', async () => {
    const { origin } = await serve((_request, response) =>
      response.writeHead(200, { ...JSON_TYPE, 'cache-control': 'max-age=600' }).end(DOCUMENT),
    );
    expect(await readClientDocument(`${origin}/client.json`, { allowedOrigins: [origin] })).toEqual({
      text: DOCUMENT,
      cacheControl: 'max-age=600',
    });
  });

  test.each<[string, WebsiteRefusal]>([
    ['http://assistant.example/client.json', 'scheme'],
    ['https://127.0.0.1/client.json', 'private'],
    ['https://2130706433/client.json', 'private'],
    ['https://[::1]/client.json', 'private'],
    ['https://10.0.0.5/client.json', 'private'],
    ['https://169.254.169.254/latest/meta-data', 'private'],
    ['https://metadata.google.internal/client.json', 'private'],
    ['https://localhost/client.json', 'private'],
    ['https://assistant.example:8443/client.json', 'port'],
    ['https://user:secret@assistant.example/client.json', 'credentials'],
  ])('is not requested from %s', async (url, reason) => {
    const resolve = async () => {
      throw new Error('must not resolve a name');
    };
    await refusedAs(reason, readClientDocument(url, { resolve }));
  });

  test('is not requested from a name that leads to a private network', async () => {
    const resolve = async () => ['93.184.216.34', '10.0.0.8'];
    await refusedAs('private', readClientDocument('https://assistant.example/client.json', { resolve }));
  });

  test('is not read after a redirect', async () => {
    const { origin, asked } = await serve((_request, response) =>
      response.writeHead(302, { location: '/elsewhere' }).end(),
    );
    await refusedAs('status', readClientDocument(`${origin}/client.json`, { allowedOrigins: [origin] }));
    expect(asked).toEqual(['/client.json']);
  });

  test.each<[string, WebsiteRefusal, RequestListener]>([
    ['an error', 'status', (_request, response) => response.writeHead(404, JSON_TYPE).end(DOCUMENT)],
    [
      'a page',
      'type',
      (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(DOCUMENT),
    ],
    [
      'a huge document',
      'size',
      (_request, response) => response.writeHead(200, JSON_TYPE).end('x'.repeat(6_000)),
    ],
    [
      'a compressed document',
      'type',
      (_request, response) =>
        response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end(DOCUMENT),
    ],
  ])('is refused if it is %s', async (_what, reason, listener) => {
    const { origin } = await serve(listener);
    await refusedAs(reason, readClientDocument(`${origin}/client.json`, { allowedOrigins: [origin] }));
  });

  test('is refused if the response or its body is slow', async () => {
    const { origin } = await serve((_request, response) => response.writeHead(200, JSON_TYPE).write('{'));
    const settings = { allowedOrigins: [origin], timeoutMs: 200 };
    await refusedAs('timeout', readClientDocument(`${origin}/client.json`, settings));
  });
});
