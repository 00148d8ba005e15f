import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { readWebsite } from './client.ts';
import type { WebsiteRefusal } from './website-refused.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** A web server on this machine, with its number of requests. */
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

const page =
  (html: string, type = 'text/html; charset=utf-8'): RequestListener =>
  (_request, response) =>
    response.setHeader('content-type', type).end(html);

const refusedAs = async (reason: WebsiteRefusal, reading: Promise<unknown>) =>
  expect(await reading.catch((error: unknown) => error)).toMatchObject({ name: 'WebsiteRefused', reason });

const nowhere = async (): Promise<string[]> => {
  throw new Error('must not resolve a name');
};

describe('an address that a user entered', () => {
  test.each<[string, WebsiteRefusal]>([
    ['http://127.0.0.1/', 'private'],
    ['http://2130706433/', 'private'],
    ['http://0x7f000001/', 'private'],
    ['http://0x7f.1/', 'private'],
    ['http://0177.0.0.1/', 'private'],
    ['http://127.1/', 'private'],
    ['http://①②⑦.⓪.⓪.①/', 'private'],
    ['http://[::1]/', 'private'],
    ['http://[::ffff:127.0.0.1]/', 'private'],
    ['http://[::ffff:7f00:1]/', 'private'],
    ['http://[64:ff9b::127.0.0.1]/', 'private'],
    ['http://[2002:7f00:1::]/', 'private'],
    ['http://[fe80::1]/', 'private'],
    ['http://169.254.169.254/latest/meta-data/', 'private'],
    ['http://100.100.100.200/', 'private'],
    ['localhost', 'private'],
    ['http://LOCALHOST./', 'private'],
    ['http://metadata.google.internal/', 'private'],
    ['http://database/', 'private'],
    ['https://example.com:8443/', 'port'],
    ['http://example.com:22/', 'port'],
    ['https://user:secret@example.com/', 'credentials'],
    ['file:///etc/passwd', 'scheme'],
    ['gopher://example.com/', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['', 'address'],
    ['http://', 'address'],
    ['http://a b/', 'address'],
  ])('is refused without a request: %s', async (typed, reason) => {
    await refusedAs(reason, readWebsite(typed, { resolve: nowhere }));
  });

  test.each([
    ['loopback', ['127.0.0.1']],
    ['loopback of IPv6', ['::1']],
    ['mapped loopback', ['::ffff:127.0.0.1']],
    ['a private network', ['10.0.0.8']],
    ['a public host and a private one', ['93.184.216.34', '192.168.1.1']],
  ])('is refused when its name leads to %s', async (_what, addresses) => {
    await refusedAs('private', readWebsite('rebind.example', { resolve: async () => addresses }));
  });

  test('is refused if its name does not resolve', async () => {
    await refusedAs('unreachable', readWebsite('gone.example', { resolve: nowhere }));
    await refusedAs('unreachable', readWebsite('gone.example', { resolve: async () => [] }));
  });
});

describe('a website that the operator allows', () => {
  test('is read', async () => {
    const { origin } = await serve(page('<title>Lab</title><p>Crowns in three days.</p>'));
    expect(await readWebsite(`${origin}/about`, { allowedOrigins: [origin] })).toEqual({
      url: `${origin}/about`,
      title: 'Lab',
      description: '',
      content: 'Crowns in three days.',
    });
  });

  test('is requested at the resolved address, regardless of its name', async () => {
    const { origin } = await serve(page('<p>Here.</p>'));
    const labOrigin = origin.replace('127.0.0.1', 'lab.example');
    const settings = { allowedOrigins: [labOrigin], resolve: async () => ['127.0.0.1'] };
    expect(await readWebsite(labOrigin, settings)).toMatchObject({ url: `${labOrigin}/`, content: 'Here.' });
  });

  test('cannot redirect to this machine: the redirect is refused without a request', async () => {
    const inside = await serve(page('<p>secret</p>'));
    for (const target of [inside.origin, inside.origin.replace('127.0.0.1', '2130706433'), '//localhost/']) {
      const { origin } = await serve((_request, response) =>
        response.writeHead(302, { location: target }).end(),
      );
      const reading = readWebsite(origin, { allowedOrigins: [origin], resolve: async () => ['127.0.0.1'] });
      expect(await reading.catch(({ name }: Error) => name)).toBe('WebsiteRefused');
    }
    expect(inside.asked).toEqual([]);
  });

  test('is refused if it redirects to a public name with a private address', async () => {
    const { origin } = await serve((_request, response) =>
      response.writeHead(301, { location: 'https://rebind.example/' }).end(),
    );
    const settings = { allowedOrigins: [origin], resolve: async () => ['127.0.0.1'] };
    await refusedAs('private', readWebsite(origin, settings));
  });

  test('may redirect three times and not a fourth', async () => {
    const { origin, asked } = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) page('<p>Arrived.</p>')(request, response);
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    const settings = { allowedOrigins: [origin] };
    expect(await readWebsite(`${origin}/3`, settings)).toMatchObject({ content: 'Arrived.' });
    asked.length = 0;
    await refusedAs('redirects', readWebsite(`${origin}/9`, settings));
    expect(asked).toEqual(['/9', '/8', '/7', '/6']);
  });

  test.each<[string, RequestListener, WebsiteRefusal]>([
    ['an error', (_request, response) => response.writeHead(500).end(), 'status'],
    ['a file', page('%PDF', 'application/pdf'), 'type'],
    ['nothing it names', (_request, response) => response.end('<p>?</p>'), 'type'],
    [
      'something compressed',
      (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end('x'),
      'type',
    ],
    ['silence', () => undefined, 'timeout'],
    [
      'a drop at a time',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        const drip = setInterval(() => response.write('<p>drip</p>'), 20);
        response.on('close', () => clearInterval(drip));
      },
      'timeout',
    ],
    ['a closed door', (request) => request.destroy(), 'unreachable'],
  ])('a website that answers with %s is refused', async (_what, listener, reason) => {
    const { origin } = await serve(listener);
    await refusedAs(reason, readWebsite(origin, { allowedOrigins: [origin], timeoutMs: 300 }));
  });

  test('is read up to one megabyte', async () => {
    let closed = false;
    const { origin } = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const flood = () => {
        while (response.write(`<p>${'x'.repeat(65_000)}</p>`));
        response.once('drain', flood);
      };
      response.on('close', () => {
        closed = true;
      });
      flood();
    });
    expect((await readWebsite(origin, { allowedOrigins: [origin] })).content).toHaveLength(8_000);
    await expect.poll(() => closed).toBe(true);
  });
});
