import { withSystem } from '@hearback/database';
import type { FastifyRequest } from 'fastify';
import { createAuthenticateKey, createRecordUse, takeRequests } from '#server/modules/api-keys/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { toAddress } from '#server/platform/http/callers/to-address.ts';
import { toNetwork } from '#server/platform/http/callers/to-network.ts';
import type { AppPlugin } from '#server/platform/http/create-app.ts';
import type { AnyRouter } from '#server/platform/http/http-context.ts';
import { createSendError, serveRouter } from '#server/platform/http/serve-router.ts';
import { createConversationRead } from './conversations/conversation-read.ts';
import { generateDocument } from './generate-document.ts';
import { createKeyAuthorization } from './keys/authorize-key.ts';
import { createKeyClaims } from './keys/key-claims.ts';
import { createRateLimits } from './keys/rate-limits.ts';
import { createPublicRoutes } from './public-api.routes.ts';
import { toProblem } from './responses/to-problem.ts';

/** Serves the public API below `/v1`, with API keys instead of sessions. The first request for its document generates it. */
export const createPublicApi =
  (router: AnyRouter): AppPlugin =>
  async (app, services) => {
    const authenticateKey = createAuthenticateKey(services);
    const recordUse = createRecordUse(services);
    const limits = createRateLimits((id) =>
      withSystem(services.db, 'take requests of an API key', (tx) => takeRequests(tx, id)),
    );
    const entry = createKeyAuthorization(limits);
    const toClaim = createKeyClaims();
    let document: ReturnType<typeof generateDocument> | null = null;
    const callers = new WeakMap<FastifyRequest, string>();

    app.setErrorHandler(createSendError(services, toProblem));
    app.addHook('onSend', async (_request, reply) => {
      // A host that is not ours gets a plain response.
      const isPlain = String(reply.getHeader('content-type')).startsWith('text/plain');
      if (reply.statusCode >= 400 && !isPlain)
        reply.header('content-type', 'application/problem+json; charset=utf-8');
      if (reply.statusCode === 401) reply.header('www-authenticate', 'Bearer');
    });
    app.addHook('onResponse', async (request, reply) => {
      const id = callers.get(request);
      if (id !== undefined && reply.statusCode < 400) await recordUse(id, toNetwork(request.ip));
    });
    app.get('/v1/openapi.json', () => (document ??= generateDocument(services.config.publicUrl)));
    serveRouter(app, {
      services,
      router: createPublicRoutes(router, entry),
      hotReads: [createConversationRead(entry)],
      prefix: '/v1',
      toAuthenticate: (request) => async (text) => {
        const id = await authenticateKey(text);
        if (id === null) return null;
        callers.set(request, id);
        return toClaim(id, toAddress(request.ip));
      },
      // Operations of the public API are never batched.
      call: async () => {
        throw new AppError('FORBIDDEN');
      },
      encodeError: toProblem,
    });
  };
