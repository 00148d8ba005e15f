import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '#simulators/framework/controls/refusal.ts';
import { type Call, createKeyedApi, type KeyedApi, toStatus } from '#simulators/framework/controls/serve.ts';
import type { HeyReachAccount } from '../objects.ts';
import type { HeyReachState } from '../state.ts';

export type Body = Record<string, unknown>;

type Query = Record<string, string | undefined>;
export type ApiCall = Call<HeyReachAccount, Query, Body>;
export type Api = KeyedApi<HeyReachAccount, Query, Body>;

export const createApi = (scope: FastifyInstance, state: HeyReachState): Api =>
  createKeyedApi(scope, state.switches, {
    enter: (request) => {
      const account = authenticate(state, request.headers['x-api-key']);
      const { perMinute = 0 } = state.switches.rateLimit;
      if (!state.switches.limiter.take(account.key, perMinute, 60_000).allowed)
        throw new Refusal(429, 'Too many requests. The limit is 300 requests per minute.');
      return account;
    },
    readBody: toObject,
  });

function authenticate(state: HeyReachState, key: unknown): HeyReachAccount {
  if (typeof key !== 'string' || key === '') throw new Refusal(401, 'Missing API key');
  const account = state.accounts.get(key);
  if (!account || account.revoked) throw new Refusal(401, 'Invalid API key');
  return account;
}

function toObject(body: unknown): Body {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body))
    throw new Refusal(400, 'The request body is not valid.');
  return body as Body;
}

/** A 401 is plain text without a content type. Other errors are `{ errorMessage }`. */
export function registerErrorFormat(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json');
  // Some calls have no body. The real server ignores a content type without one.
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? undefined : JSON.parse(String(text)));
    } catch {
      done(new Refusal(400, 'The request body is not valid JSON.'));
    }
  });
  scope.setErrorHandler((error, _request, reply) => {
    const status = toStatus(error, 'heyreach');
    const message = error instanceof Refusal ? error.message : 'An unexpected error occurred.';
    if (status === 401) return plain(reply, status, message);
    return reply.code(status).send({ errorMessage: message });
  });
  scope.setNotFoundHandler((_request, reply) => plain(reply, 404, ''));
}

/** Writes to the socket, because the framework always adds a content type. */
function plain(reply: FastifyReply, status: number, text: string): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(status, { 'content-length': Buffer.byteLength(text) }).end(text);
  return reply;
}
