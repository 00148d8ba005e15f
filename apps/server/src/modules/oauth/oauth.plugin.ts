import type { IncomingMessage } from 'node:http';
import { ASSISTANT_PERMISSIONS } from '@hearback/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import { toNetwork } from '#server/platform/http/callers/to-network.ts';
import type { AppPlugin } from '#server/platform/http/create-app.ts';
import { createProvider } from './create-provider.ts';
import { registerSoftware } from './register-software.ts';
import { describeResource, describeServer, OAUTH_PATHS } from './server-metadata.ts';

const REGISTRATION_BYTES = 16 * 1024;
const MAX_REQUEST_LENGTH = 4_000;
/** Assistants can run in browsers. These paths use no cookies. */
const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type, mcp-protocol-version',
};

/**
 * Serves the authorization server for assistants: its metadata, registration, and the endpoints of the library. Only the
 * listed paths of the library are reachable.
 */
export const authorizationServer: AppPlugin = async (app, services) => {
  const requests = new WeakMap<IncomingMessage, FastifyRequest>();
  const provider = createProvider(services, (raw) => toNetwork(requests.get(raw)?.ip ?? ''));
  const handle = provider.callback();
  const pass = async (request: FastifyRequest, reply: FastifyReply) => {
    requests.set(request.raw, request);
    // The library writes the response itself, so the security headers are copied.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.hijack();
    await handle(request.raw, reply.raw);
  };

  // The library reads its bodies.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: REGISTRATION_BYTES },
    (_request, body, done) => {
      try {
        done(null, JSON.parse(String(body)));
      } catch {
        done(new AppError('INVALID_INPUT'));
      }
    },
  );

  const documents = {
    '/.well-known/oauth-authorization-server': describeServer(services.config),
    '/.well-known/oauth-protected-resource': describeResource(services.config),
    '/.well-known/oauth-protected-resource/mcp': describeResource(services.config),
  };
  for (const [path, document] of Object.entries(documents))
    app.get(path, async (_request, reply) =>
      reply.headers({ 'cache-control': 'public, max-age=3600', ...ANY_ORIGIN }).send(document),
    );
  for (const path of [...Object.keys(documents), OAUTH_PATHS.registration])
    app.options(path, async (_request, reply) => reply.code(204).headers(ANY_ORIGIN).send());

  app.get(OAUTH_PATHS.authorization, async (request, reply) => {
    // Requests are stored until they expire.
    if (request.url.length > MAX_REQUEST_LENGTH) throw new AppError('INVALID_INPUT');
    request.raw.url = completeRequest(request.raw.url ?? '');
    return pass(request, reply);
  });
  app.get(`${OAUTH_PATHS.authorization}/:uid`, pass);
  for (const path of [OAUTH_PATHS.token, OAUTH_PATHS.revocation]) {
    app.post(path, pass);
    app.options(path, pass);
  }
  app.post(OAUTH_PATHS.registration, async (request, reply) => {
    const { status, body } = await registerSoftware(services, provider, {
      form: request.body,
      network: toNetwork(request.ip),
    });
    return reply
      .code(status)
      .headers({ 'cache-control': 'no-store', ...ANY_ORIGIN })
      .send(body);
  });
};

/**
 * Reduces the requested scopes to ours. A request without any asks for all, because the person decides in any case. Only
 * the response mode `query` is supported, because the others return a page with a script.
 */
function completeRequest(url: string): string {
  const [path = '', query = ''] = url.split('?', 2);
  const params = new URLSearchParams(query);
  if (params.getAll('scope').length <= 1) {
    const requestedScopes = (params.get('scope') ?? '').split(' ');
    const supportedScopes = ASSISTANT_PERMISSIONS.filter((permission) =>
      requestedScopes.includes(permission),
    );
    params.set('scope', (supportedScopes.length > 0 ? supportedScopes : ASSISTANT_PERMISSIONS).join(' '));
  }
  if (params.has('response_mode') && params.get('response_mode') !== 'query')
    params.set('response_mode', 'unsupported');
  return `${path}?${params}`;
}
