import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toNetwork } from '../http/callers/to-network.ts';
import { toPath } from '../http/callers/to-path.ts';
import type { HttpContext } from '../http/http-context.ts';
import type { Services } from '../services.ts';

/** Details known only while the request runs: the token's account and the error code. */
type RequestNotes = { readonly account?: string; readonly code?: string };

const requestNotes = new WeakMap<FastifyRequest, RequestNotes>();

export function toNote(request: FastifyRequest, about: RequestNotes): void {
  requestNotes.set(request, { ...requestNotes.get(request), ...about });
}

/** Wraps `authenticate` so that the request log names the caller. */
export const withCallerNote =
  (request: FastifyRequest, authenticate: HttpContext['authenticate']): HttpContext['authenticate'] =>
  async (token) => {
    const claim = await authenticate(token);
    if (claim) toNote(request, { account: claim.api_key?.id ?? claim.auth_user_id });
    return claim;
  };

/** One line per request: time, caller, address, route and outcome. Never request or response data. */
export function logRequests(app: FastifyInstance, { log, metrics }: Services): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched';
    metrics.httpSeconds.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    log[reply.statusCode >= 500 ? 'error' : 'info'](toLine(request, reply), 'request');
  });
}

const toLine = (request: FastifyRequest, reply: FastifyReply) => ({
  reqId: request.id,
  method: request.method,
  path: withoutSecrets(toPath(request)),
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime),
  address: toNetwork(request.ip),
  ...requestNotes.get(request),
});

/** Some callers carry their secret in the path. Our ids are shorter than any of our secrets. */
const withoutSecrets = (path: string): string => path.replace(/[\w-]{40,}/g, '[secret]');
