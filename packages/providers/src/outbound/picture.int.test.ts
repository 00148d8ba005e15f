import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { readPicture } from './picture.ts';
import type { WebsiteRefusal } from './website-refused.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const send =
  (body: string | Buffer, type = 'image/png'): RequestListener =>
  (_request, response) =>
    response.setHeader('content-type', type).end(body);

const PNG = Buffer.from('\x89PNG\r\n\x1a\n and dots', 'latin1');
const KINDS = [
  ['image/png', PNG],
  ['image/jpeg', Buffer.from('\xff\xd8\xff\xe0 and dots and dots', 'latin1')],
  ['image/gif', Buffer.from('GIF89a and dots and dots')],
  ['image/webp', Buffer.from('RIFF\x10\0\0\0WEBPVP8 dots', 'latin1')],
] as const;

const refusedAs = async (reason: WebsiteRefusal, reading: Promise<unknown>) =>
  expect(await reading.catch((error: unknown) => error)).toMatchObject({ name: 'WebsiteRefused', reason });

describe('a picture', () => {
  test.each(KINDS)(
    'is recognized as %s by its bytes, regardless of its declared type',
    async (type, bytes) => {
      const origin = await serve(send(bytes, 'text/html'));
      expect(await readPicture(`${origin}/photo`, { allowedOrigins: [origin] })).toEqual({ type, bytes });
    },
  );

  test.each<[string, RequestListener, WebsiteRefusal]>([
    [
      'SVG',
      send('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'),
      'type',
    ],
    ['HTML that is called a PNG', send('<!doctype html><script>alert(1)</script>'), 'type'],
    ['nothing', send(''), 'type'],
    ['10 MB', send(Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024)])), 'size'],
    [
      '10 MB that do not say so',
      (_request, response) => {
        response.write(PNG);
        for (let part = 0; part < 10; part += 1) response.write(Buffer.alloc(1024 * 1024));
        response.end();
      },
      'size',
    ],
    [
      'a body without end',
      (_request, response) => {
        response.write(PNG);
        const timer = setInterval(() => response.write('.'), 10);
        response.on('close', () => clearInterval(timer));
      },
      'timeout',
    ],
    ['silence', () => undefined, 'timeout'],
    ['an error', (_request, response) => response.writeHead(404).end(PNG), 'status'],
    [
      'a compressed one',
      (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(PNG),
      'type',
    ],
    [
      'a redirect to this machine',
      (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1/photo.png' }).end(),
      'private',
    ],
    [
      'a redirect to the metadata of a cloud',
      (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
      'private',
    ],
    [
      'a redirect without end',
      (_request, response) => response.writeHead(302, { location: '/again' }).end(),
      'redirects',
    ],
  ])('is refused if the server answers with %s', async (_what, listener, reason) => {
    const origin = await serve(listener);
    await refusedAs(reason, readPicture(origin, { allowedOrigins: [origin], timeoutMs: 500 }));
  });

  test.each<[string, WebsiteRefusal]>([
    ['http://127.0.0.1/a.png', 'private'],
    ['http://[::1]/a.png', 'private'],
    ['http://2130706433/a.png', 'private'],
    ['http://169.254.169.254/latest/meta-data/', 'private'],
    ['http://localhost/a.png', 'private'],
    ['http://cdn.example:8080/a.png', 'port'],
    ['file:///etc/passwd', 'scheme'],
    ['data:image/svg+xml,<svg/>', 'scheme'],
  ])('is not requested from %s', async (address, reason) => {
    const resolve = async (): Promise<string[]> => {
      throw new Error('must not resolve a name');
    };
    await refusedAs(reason, readPicture(address, { resolve }));
  });
});
