import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { postWebhook } from './post-webhook.ts';
import type { WebsiteSettings } from './visit-website.ts';
import type { WebsiteRefusal } from './website-refused.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** A receiver on this machine, with the paths, names and bodies of its requests. */
async function serve(listener: RequestListener) {
  const received: { path: string; host: string; method: string; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { url = '', method = '', headers } = request;
    received.push({ path: url, host: headers.host ?? '', method, body: Buffer.concat(chunks).toString() });
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const post = (url: string, settings: WebsiteSettings) =>
  postWebhook({ url, body: '{"type":"reply.received"}', headers: { 'webhook-id': 'msg_1' } }, settings);

const expectRefusal = async (reason: WebsiteRefusal, posting: Promise<unknown>) =>
  expect(await posting.catch((error: unknown) => error)).toMatchObject({ name: 'WebsiteRefused', reason });

const resolveNothing = async (): Promise<string[]> => {
  throw new Error('must not resolve a name');
};

describe('an event', () => {
  test.each<[string, WebsiteRefusal]>([
    ['http://hooks.example/', 'scheme'],
    ['ftp://hooks.example/', 'scheme'],
    ['https://127.0.0.1/', 'private'],
    ['https://2130706433/', 'private'],
    ['https://0x7f.1/', 'private'],
    ['https://0177.0.0.1/', 'private'],
    ['https://169.254.169.254/latest/meta-data/', 'private'],
    ['https://[::1]/', 'private'],
    ['https://[::ffff:10.0.0.1]/', 'private'],
    ['https://[fd00:ec2::254]/', 'private'],
    ['https://[64:ff9b::10.0.0.1]/', 'private'],
    ['https://localhost/', 'private'],
    ['https://LOCALHOST./', 'private'],
    ['https://metadata.google.internal/', 'private'],
    ['https://database/', 'private'],
    ['https://user:secret@hooks.example/', 'credentials'],
    ['https://hooks.example:22/', 'port'],
    ['https://hooks.example:6379/', 'port'],
  ])('is not sent to %s, and no name is resolved', async (url, reason) => {
    await expectRefusal(reason, post(url, { resolve: resolveNothing }));
  });

  test.each([
    ['this machine', ['127.0.0.1']],
    ['this machine by IPv6', ['::1']],
    ['a mapped address', ['::ffff:192.168.0.1']],
    ['a private network', ['10.0.0.8']],
    ['the metadata service', ['169.254.169.254']],
    ['a public and a private address', ['93.184.216.34', '10.0.0.8']],
  ])('is not sent to a name that resolves to %s', async (_what, addresses) => {
    await expectRefusal('private', post('https://rebind.example/', { resolve: async () => addresses }));
  });

  test('is refused when the name turned private since the last attempt', async () => {
    const responses = [['93.184.216.34'], ['127.0.0.1']];
    const resolved: string[] = [];
    const settings = {
      timeoutMs: 1,
      resolve: async (host: string) => {
        resolved.push(host);
        return responses[resolved.length - 1] ?? [];
      },
    };
    // The first attempt passes the check and ends at the deadline: tests do not reach public addresses.
    const first = await post('https://rebind.example/', settings).catch((error: unknown) => error);
    expect((first as { reason: string }).reason).not.toBe('private');
    await expectRefusal('private', post('https://rebind.example/', { ...settings, timeoutMs: 5_000 }));
    expect(resolved).toEqual(['rebind.example', 'rebind.example']);
  });

  test.each(['HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n', ''])(
    'fails if the receiver switches protocols or closes the connection: %j',
    async (answer) => {
      const server = createTcpServer((socket) => socket.once('data', () => socket.end(answer)));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      open.push(() => server.close());
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      await expectRefusal('unreachable', post(origin, { allowedOrigins: [origin], timeoutMs: 60_000 }));
    },
  );

  test('is sent to the address that was checked, without resolving the name a second time', async () => {
    const { origin, received } = await serve((_request, response) => response.writeHead(204).end());
    const hookOrigin = origin.replace('127.0.0.1', 'hooks.example');
    let count = 0;
    const resolve = async () => {
      count += 1;
      // A second answer would lead to a closed port.
      return count === 1 ? ['127.0.0.1'] : ['127.0.0.2'];
    };
    const response = await post(`${hookOrigin}/in`, { allowedOrigins: [hookOrigin], resolve });
    expect(response).toEqual({ status: 204, retryAfterMs: null, excerpt: '' });
    expect(count).toBe(1);
    expect(received).toEqual([
      { path: '/in', host: new URL(hookOrigin).host, method: 'POST', body: '{"type":"reply.received"}' },
    ]);
  });
});

describe('a response', () => {
  test.each([301, 302, 303, 307, 308])(
    'with the redirect %i is returned and not followed',
    async (status) => {
      const inside = await serve((_request, response) => response.end('secret'));
      const { origin, received } = await serve((_request, response) =>
        response.writeHead(status, { location: `${inside.origin}/admin` }).end('moved'),
      );
      // The target is allowed, so that only the rule about redirects protects it.
      const settings = { allowedOrigins: [origin, inside.origin] };
      expect(await post(origin, settings)).toEqual({ status, retryAfterMs: null, excerpt: 'moved' });
      expect([received.length, inside.received.length]).toEqual([1, 0]);
    },
  );

  test('names the seconds until the next attempt', async () => {
    const { origin } = await serve((_request, response) =>
      response.writeHead(429, { 'retry-after': '120' }).end(),
    );
    expect(await post(origin, { allowedOrigins: [origin] })).toMatchObject({
      status: 429,
      retryAfterMs: 120_000,
    });
  });

  test('is read up to its limit, and one kilobyte is kept', async () => {
    let isClosed = false;
    const { origin } = await serve((_request, response) => {
      const flood = () => {
        while (response.write('x'.repeat(16_384)));
        response.once('drain', flood);
      };
      response.on('close', () => {
        isClosed = true;
      });
      flood();
    });
    const { excerpt } = await post(origin, { allowedOrigins: [origin] });
    expect(excerpt).toBe('x'.repeat(1_024));
    await expect.poll(() => isClosed).toBe(true);
  });

  test('a compressed response is not decompressed', async () => {
    const { origin } = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('bomb'),
    );
    expect(await post(origin, { allowedOrigins: [origin] })).toMatchObject({ status: 200, excerpt: '' });
  });

  test.each<[string, RequestListener, WebsiteRefusal]>([
    ['never starts', () => undefined, 'timeout'],
    ['never ends', (_request, response) => void response.writeHead(200).write('x'), 'timeout'],
    ['is a closed connection', (_request, response) => response.destroy(), 'unreachable'],
  ])('a response that %s is aborted', async (_what, listener, reason) => {
    const { origin } = await serve(listener);
    await expectRefusal(reason, post(origin, { allowedOrigins: [origin], timeoutMs: 300 }));
  });
});
