import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FRAMED_POLICY, makeNonce, pagePolicy } from './security.ts';

const NONCE_MARK = '__CSP_NONCE__';
const HASHED = '/assets/';

/** Serves the built single-page application: hashed files for a year, the page itself anew with a nonce each time. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  const page = await readFile(join(folder, 'index.html'), 'utf8');

  const sendPage = (_request: FastifyRequest, reply: FastifyReply) => {
    const nonce = makeNonce();
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(NONCE_MARK, nonce));
  };

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    // The build wrote each file compressed as well; those are answers to the same address, not addresses.
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      const hashed = path.includes(HASHED);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300');
      if (!path.startsWith(join(folder, 'framed'))) return;
      reply.header('content-security-policy', FRAMED_POLICY);
      reply.header('x-frame-options', 'SAMEORIGIN');
    },
  });
  // Every path that is no file and no API belongs to the browser's router, its 404 page included.
  app.get('/', sendPage);
  app.get('/*', (request, reply) => {
    // A script or picture that is gone must not be answered with a page; a person who types an address gets one.
    const wantsPage = request.headers.accept?.includes('text/html') === true;
    if (request.url.startsWith('/api/') || !wantsPage) return reply.callNotFound();
    return sendPage(request, reply);
  });
}

/** A file of the build, by its route: an address that only looks like one is none. */
export const isHashedFile = (request: FastifyRequest): boolean =>
  request.routeOptions.url?.startsWith(HASHED) === true;
