import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#simulators/frame/switches/refusal.ts';
import { meetTrouble } from '#simulators/frame/switches/trouble.ts';
import type { HeyReachAccount } from '../account.ts';
import type { HeyReachState } from '../state.ts';

export type Body = Record<string, unknown>;

export interface ApiCall {
  account: HeyReachAccount;
  params: Record<string, string>;
  query: Record<string, string | undefined>;
  body: Body;
}

type Handler = (call: ApiCall) => unknown;
type Method = 'get' | 'post' | 'patch' | 'delete';
export type Api = Record<Method, (path: string, handler: Handler) => void>;

/** Endpoints that all pass the same gates. What a handler leaves undefined is a 200 without a body. */
export function createApi(scope: FastifyInstance, state: HeyReachState): Api {
  scope.addHook('onRequest', async (_request, reply) => {
    if (await meetTrouble(state.switches, reply)) return reply;
  });
  const serve = (handler: Handler) => async (request: FastifyRequest, reply: FastifyReply) => {
    const account = authenticate(state, request.headers['x-api-key']);
    const { perMinute = 0 } = state.switches.rateLimit;
    if (!state.switches.limiter.take(account.key, perMinute, 60_000).allowed) {
      throw new Refusal(429, 'Too many requests. The limit is 300 requests per minute.');
    }
    const answer = handler({
      account,
      params: request.params as Record<string, string>,
      query: request.query as Record<string, string | undefined>,
      body: objectOf(request.body),
    });
    if (await meetTrouble(state.switches, reply, 'after')) return reply;
    if (answer === undefined) return reply.code(200).send();
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
  };
  const route = (method: Method) => (path: string, handler: Handler) =>
    void scope[method](path, serve(handler));
  return { get: route('get'), post: route('post'), patch: route('patch'), delete: route('delete') };
}

function authenticate(state: HeyReachState, key: unknown): HeyReachAccount {
  if (typeof key !== 'string' || key === '') throw new Refusal(401, 'Missing API key');
  const account = state.accounts.get(key);
  if (!account || account.revoked) throw new Refusal(401, 'Invalid API key');
  return account;
}

function objectOf(body: unknown): Body {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body))
    throw new Refusal(400, 'The request body is not valid.');
  return body as Body;
}

/** A 401 is plain text without a content type; everything else is `{ errorMessage }`. */
export function dressAsHeyReach(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json');
  // Pause and its kin take no body, and the real server does not mind an published one that is empty.
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? undefined : JSON.parse(String(text)));
    } catch {
      done(new Refusal(400, 'The request body is not valid JSON.'));
    }
  });
  scope.setErrorHandler((error, _request, reply) => {
    const status = statusOf(error);
    const message = error instanceof Refusal ? error.message : 'An unexpected error occurred.';
    if (status === 500 && !(error instanceof Refusal)) console.error('heyreach simulator:', error);
    if (status === 401) return plain(reply, status, message);
    return reply.code(status).send({ errorMessage: message });
  });
  scope.setNotFoundHandler((_request, reply) => plain(reply, 404, ''));
}

/** Written by hand, because a reply that goes through the framework always has a content type. */
function plain(reply: FastifyReply, status: number, text: string): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(status, { 'content-length': Buffer.byteLength(text) }).end(text);
  return reply;
}

function statusOf(error: unknown): number {
  if (error instanceof Refusal) return error.status;
  const status = (error as { statusCode?: unknown }).statusCode;
  return typeof status === 'number' ? status : 500;
}
