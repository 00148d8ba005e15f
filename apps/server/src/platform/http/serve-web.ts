import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { FRAMED_POLICY, makeNonce, OFFLINE_POLICIES, pagePolicy } from './security.ts';
import { toSite } from './site.ts';

const NONCE_MARK = '__CSP_NONCE__';
const HASHED = '/assets/';

const WEB_NOT_BUILT =
  "The web app is not built. Run 'npm run build' in the folder of this release, then restart the API.";

/** Puts the brand of a workspace into the page of the application. */
export type BrandPage = (services: Services, page: string, workspace_id: string) => Promise<string>;

type WebOptions = { readonly folder: string; readonly brandPage: BrandPage };

/**
 * Serves the built single-page application. Hashed files are cached for a year; the page gets a new nonce on every
 * request.
 */
export async function serveWeb(
  app: FastifyInstance,
  services: Services,
  { folder, brandPage }: WebOptions,
): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    reportMissingBuild(app, folder);
    return;
  }
  const page = await readFile(join(folder, 'index.html'), 'utf8');

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = makeNonce();
    const { brand } = toSite(request, services.config);
    const brandedPage = brand === null ? page : await brandPage(services, page, brand.workspace_id);
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(brandedPage.replaceAll(NONCE_MARK, nonce));
  };

  await serveFont(app, folder);
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    // The build writes compressed copies of each file. They are served at the address of the original, never at their
    // own.
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      const hashed = path.includes(HASHED);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300');
      const policy = OFFLINE_POLICIES[relative(folder, path)];
      if (policy) reply.header('content-security-policy', policy);
      if (!path.startsWith(join(folder, 'framed'))) return;
      reply.header('content-security-policy', FRAMED_POLICY);
      reply.header('x-frame-options', 'SAMEORIGIN');
    },
  });
  // Every path that is neither a file nor the API belongs to the browser's router, including its 404 page.
  app.get('/', sendPage);
  app.get('/*', (request, reply) =>
    isPageRequest(request) ? sendPage(request, reply) : reply.callNotFound(),
  );
}

/**
 * The API keeps working without the web app, because `npm run dev` serves the pages from Vite. A person who opens a
 * page gets the reason instead of a bare 404.
 */
function reportMissingBuild(app: FastifyInstance, folder: string): void {
  app.log.error({ folder }, WEB_NOT_BUILT);
  const sendReason = (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .code(503)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(`${WEB_NOT_BUILT}\n`);
  app.get('/', sendReason);
  app.get('/*', (request, reply) =>
    isPageRequest(request) ? sendReason(request, reply) : reply.callNotFound(),
  );
}

/** A missing script or picture must not be answered with a page; only navigation requests get one. */
const isPageRequest = (request: FastifyRequest): boolean =>
  !request.url.startsWith('/api/') && request.headers.accept?.includes('text/html') === true;

/** Matches by route, so an address that only looks like a build file does not count. */
export const isHashedFile = (request: FastifyRequest): boolean =>
  request.routeOptions.url?.startsWith(HASHED) === true;

/** The font of the application under a fixed address, for pages that the build does not create. */
async function serveFont(app: FastifyInstance, folder: string): Promise<void> {
  const [file] = globSync('assets/inter-latin-wght-normal-*.woff2', { cwd: folder });
  if (file === undefined) return;
  const font = await readFile(join(folder, file));
  app.get('/fonts/inter.woff2', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('font/woff2').send(font),
  );
}
