import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import type { BatchedRequest } from '@hearback/contract';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { AppError } from '../app-error.ts';
import { logRequests } from '../observability/request-log.ts';
import type { Services } from '../services.ts';
import { addApiReference } from './api-reference.ts';
import { BODY_BOUNDS, exceedsBounds } from './bodies/json-bounds.ts';
import { BODY_TIMES, endSlowBodies } from './bodies/slow-bodies.ts';
import { toNetwork } from './callers/to-network.ts';
import type { Draining } from './health/draining.ts';
import { addHealth } from './health/health.ts';
import type { HotRead } from './hot-reads/hot-read.ts';
import type { AnyRouter, Authenticate, CallResponse } from './http-context.ts';
import { addSecurityHeaders } from './security.ts';
import { createSendError, serveRouter } from './serve-router.ts';
import { type BrandPage, isHashedFile, serveWeb } from './serve-web.ts';
import { addSites, type FindHost, isProbe } from './site.ts';

export type AppParts = {
  services: Services;
  authenticate: Authenticate;
  findHost: FindHost;
  brandPage: BrandPage;
  router: AnyRouter;
  hotReads?: readonly HotRead[];
  webFolder: string;
  latestMigration: string;
  draining: Draining;
  /** Routes outside the contract, for callers with their own protocol. Each plugin registers its own routes. */
  plugins?: readonly AppPlugin[];
};

export type AppPlugin = (app: FastifyInstance, services: Services) => Promise<void>;

const BODY_LIMIT = 1_048_576;

export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { services, webFolder, latestMigration, draining } = parts;
  const { config, log } = services;
  const proxies = config.trustProxy;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies,
    bodyLimit: BODY_LIMIT,
    // Never the client's id, because it would let a visitor write into our logs.
    genReqId: () => randomUUID(),
    // Closed after all responses are sent (start-api.ts), because browsers keep unused connections open.
    forceCloseConnections: true,
    // Bodies have their own limits. This one ends connections that never finish their headers.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    return503OnClosing: true,
    rewriteUrl: ({ url = '/' }) => toDecodable(url),
  }) as unknown as FastifyInstance;

  draining.watch(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  logRequests(app, services);
  endSlowBodies(app, BODY_TIMES);
  const send = createSendError(services, (body) => body);
  app.setErrorHandler(send);
  app.setNotFoundHandler((request, reply) => send(new AppError('NOT_FOUND'), request, reply));

  await addSecurityHeaders(app, config.publicUrl);
  await app.register(rateLimit, {
    max: config.rateLimit,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => toNetwork(ip),
    // One screen loads about thirty files. Counting them would lock out an office whose people share an address.
    allowList: (request) => isProbe(request) || isHashedFile(request),
  });
  addSites(app, services, { findHost: parts.findHost, isFile: isHashedFile });
  // A compressed event stream would be held back until the compressor's buffer is full.
  await app.register(compress, {
    customTypes: /^(text\/(?!event-stream)|application\/(json|javascript|manifest)|image\/svg)/,
    // Compressed per response: this level makes a list page a tenth larger than the default and takes a third of the
    // time.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 3 },
  });
  addHealth(app, services, { draining, latestMigration });
  await addApiReference(app, config.publicUrl);
  addContract(app, parts);
  // Each plugin gets its own scope, so that a body parser for one caller does not affect other routes.
  for (const plugin of parts.plugins ?? [])
    await app.register((scope) => plugin(scope as unknown as FastifyInstance, services));
  await serveWeb(app, services, { folder: webFolder, brandPage: parts.brandPage });
  return app;
}

const API_PATH = /^\/(?:api|v1)\//;

/**
 * Escapes an API path that cannot be decoded. Otherwise Fastify responds before any hook and in its own format. Fastify
 * refuses all other undecodable paths.
 */
function toDecodable(url: string): string {
  const [path = ''] = url.split('?', 1);
  if (!path.includes('%') || !API_PATH.test(path)) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return `${path.replaceAll('%', '%25')}${url.slice(path.length)}`;
  }
}

function addContract(
  app: FastifyInstance,
  { services, authenticate, router, hotReads = [] }: AppParts,
): void {
  app.removeContentTypeParser('application/json');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const raw = body as Buffer;
    // A request without a body may still declare JSON.
    if (raw.length === 0) done(null, undefined);
    else if (exceedsBounds(raw, BODY_BOUNDS)) done(new AppError('INVALID_INPUT'));
    else parse(request, raw.toString('utf8'), done);
  });
  serveRouter(app, {
    services,
    router,
    hotReads,
    prefix: '/api',
    toAuthenticate: () => authenticate,
    call: (request, batchedRequest, accessToken) => callAgain(app, request, batchedRequest, accessToken),
    encodeError: (failure) => ({ ...failure, error: failure.message }),
  });
}

/** Headers that identify the client, its address, its tab and the site. */
const FORWARDED_HEADERS = [
  ...['user-agent', 'x-forwarded-for', 'x-hearback', 'x-hearback-origin'],
  ...['host', 'x-forwarded-host'],
] as const;

/** The call is counted, logged and authorized like one from the network. */
async function callAgain(
  app: FastifyInstance,
  { headers: outerHeaders, socket }: FastifyRequest,
  { method, path, body: sent }: BatchedRequest,
  accessToken: string,
): Promise<CallResponse> {
  const same = FORWARDED_HEADERS.flatMap((name) => (outerHeaders[name] ? [[name, outerHeaders[name]]] : []));
  const { statusCode, headers, body } = await app.inject({
    method,
    url: path,
    headers: { ...Object.fromEntries(same), authorization: `Bearer ${accessToken}` },
    remoteAddress: socket.remoteAddress ?? '127.0.0.1',
    ...(sent !== undefined && { payload: sent as object }),
  });
  // Files and empty responses have no JSON.
  const isJson = String(headers['content-type']).includes('json');
  return { status: statusCode, body: isJson ? JSON.parse(body) : null };
}
