import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, 'empty-page');
const BUILT = join(import.meta.dirname, '../../../../node_modules/.cache/hearback/empty-page');
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

/** The empty page, built like the web app and served with cacheable files. */
export async function serveEmptyPage(): Promise<{ readonly url: string; stop(): void }> {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    build: { outDir: BUILT, emptyOutDir: true },
  });
  const server = createServer(({ url = '/' }, response) => {
    const file = url.startsWith('/assets/') ? url : '/index.html';
    response.setHeader('content-type', TYPES[extname(file)] ?? 'text/plain');
    response.setHeader('cache-control', file === url ? 'public, max-age=31536000, immutable' : 'no-store');
    response.end(readFileSync(join(BUILT, file)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => void server.close(),
  };
}
