import { withSystem } from '@hearback/database';
import { type AuthInfo, createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createRecordUse, takeRequests } from '#server/modules/api-keys/index.ts';
import { createRateLimits } from '#server/modules/public-api/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { BODY_BOUNDS, exceedsBounds } from '#server/platform/http/bodies/json-bounds.ts';
import { toNetwork } from '#server/platform/http/callers/to-network.ts';
import type { AppPlugin } from '#server/platform/http/create-app.ts';
import type { AnyRouter, HttpContext } from '#server/platform/http/http-context.ts';
import { findClaim, guardRoute } from '#server/platform/http/implement.ts';
import { createSendError, toHttpContext } from '#server/platform/http/serve-router.ts';
import { createAuthenticateBearer } from './authenticate-bearer.ts';
import type { Caller } from './call-tool.ts';
import { createServer } from './create-server.ts';
import { readClientName } from './requests/client-name.ts';
import { requireTool } from './requests/require-tool.ts';
import { refuseBatch, toRpcError } from './requests/rpc-errors.ts';
import { toChallenge } from './requests/to-challenge.ts';
import { isEnabled } from './settings/settings.queries.ts';

const PATH = '/mcp';
/** Arguments of tools are short. The longest one is a draft. */
const MAX_BODY_BYTES = 262_144;

type Admission = Omit<Caller, 'client' | 'router'>;

/**
 * Serves AI assistants with the Model Context Protocol: one stateless endpoint. A request is authenticated, counted and
 * admitted before its body is read.
 */
export const createMcp =
  (router: AnyRouter): AppPlugin =>
  async (app, services) => {
    const { log, config } = services;
    const authenticateBearer = createAuthenticateBearer(services);
    const recordUse = createRecordUse(services);
    const limits = createRateLimits((id) =>
      withSystem(services.db, 'take requests of an API key', (tx) => takeRequests(tx, id)),
    );
    const metadataUrl = new URL('/.well-known/oauth-protected-resource/mcp', config.publicUrl).href;
    const admitted = new WeakMap<FastifyRequest, Admission>();
    const handler = createMcpHandler(({ authInfo }) => createServer(toCaller(authInfo)), {
      // Nothing is published, so a stream would only hold a connection.
      maxSubscriptions: 0,
      onerror: (err) => log.debug({ err }, 'a request of an assistant was refused'),
    });
    app.addHook('onClose', () => handler.close());

    const admit = async (context: HttpContext): Promise<Admission> => {
      const claim = await findClaim(context);
      if (!claim) throw new AppError('API_KEY_INVALID');
      const proven: HttpContext = {
        ...context,
        ...{ method: 'GET', authenticate: async () => claim, admitKey: () => undefined },
      };
      return guardRoute(proven, ['mcp'], 'profile:read', async (txContext) => {
        const { api_key } = txContext.actor;
        if (!api_key) throw new AppError('API_KEY_INVALID');
        await limits.take(api_key, context.setHeader);
        if (!(await txContext.withTx(({ tx }) => isEnabled(tx)))) throw new AppError('MCP_DISABLED');
        return { ...txContext, context: proven };
      });
    };

    app.setErrorHandler((error: unknown, request, reply) => {
      reply.header('cache-control', 'no-store');
      return createSendError(services, (body) => {
        const challenge = toChallenge(body.code, request, error, metadataUrl);
        if (challenge !== null) reply.header('www-authenticate', challenge);
        return toRpcError(body);
      })(error, request, reply);
    });
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
      try {
        if (exceedsBounds(body as Buffer, BODY_BOUNDS)) throw new AppError('INVALID_INPUT');
        done(null, JSON.parse(String(body)));
      } catch (error) {
        done(error instanceof AppError ? error : new AppError('MCP_BODY_INVALID'));
      }
    });
    app.addHook('onResponse', async (request, reply) => {
      const id = admitted.get(request)?.actor.api_key?.id;
      if (id !== undefined && reply.statusCode < 400) await recordUse(id, toNetwork(request.ip));
    });

    app.route({
      method: 'POST',
      url: PATH,
      bodyLimit: MAX_BODY_BYTES,
      preParsing: async (request, reply) => {
        refuseForeignOrigin(request, config.publicUrl);
        const context = toHttpContext(
          {
            services,
            toAuthenticate: (httpRequest) => (token) => authenticateBearer(token, httpRequest),
            call: async () => {
              throw new AppError('FORBIDDEN');
            },
          },
          request,
          reply,
        );
        admitted.set(request, await admit(context));
      },
      handler: async (request, reply) => {
        const caller = admitted.get(request);
        if (!caller) throw new AppError('API_KEY_INVALID');
        refuseBatch(request.body);
        await requireTool(caller, request.body);
        const client = readClientName(request.body, request.headers['user-agent']);
        const response = await handler.fetch(toWebRequest(request, config.publicUrl), {
          parsedBody: request.body,
          authInfo: toAuthInfo({ ...caller, router, client }),
        });
        return sendResponse(reply, response);
      },
    });
    app.route({
      method: ['GET', 'DELETE', 'PUT', 'PATCH'],
      url: PATH,
      handler: async (_request, reply) =>
        reply
          .code(405)
          .headers({ allow: 'POST', 'cache-control': 'no-store' })
          .send({
            jsonrpc: '2.0',
            id: null,
            error: { code: -32_000, message: 'Method not allowed. Send requests with POST.' },
          }),
    });
  };

/** Browsers send the Origin header. Without this check, a page that the user visits could call an endpoint in their network. */
function refuseForeignOrigin({ headers }: FastifyRequest, publicUrl: string): void {
  if (headers.origin !== undefined && headers.origin !== new URL(publicUrl).origin)
    throw new AppError('MCP_ORIGIN_REFUSED');
}

/** The SDK passes it through to the server of the request. The token itself is not part of it. */
const toAuthInfo = (caller: Caller): AuthInfo => ({
  token: '',
  clientId: caller.actor.api_key?.id ?? '',
  scopes: [...(caller.actor.api_key?.permissions ?? [])],
  extra: { caller },
});

function toCaller(info: AuthInfo | undefined): Caller {
  const caller = info?.extra?.caller as Caller | undefined;
  if (!caller) throw new AppError('API_KEY_INVALID');
  return caller;
}

/** Without the token, which the SDK does not need. */
function toWebRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && !['authorization', 'cookie', 'content-length'].includes(name))
      headers.set(name, value);
  return new Request(new URL(PATH, publicUrl), { method: 'POST', headers });
}

async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status).header('cache-control', 'no-store');
  const type = response.headers.get('content-type');
  if (type !== null) reply.header('content-type', type);
  // Every response is one message, so nothing is gained by streaming it.
  return reply.send(await response.text());
}
