import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { applyPlannedFailure } from '#simulators/framework/controls/planned-failure.ts';
import { Refusal } from '#simulators/framework/controls/refusal.ts';
import { toStatus } from '#simulators/framework/controls/serve.ts';
import { type Claims, readToken } from '../oauth/tokens.ts';
import type { CrmLocation } from '../objects.ts';
import type { HighLevelState } from '../state.ts';

export type Body = Record<string, unknown>;

export interface ApiCall {
  claims: Claims;
  params: Record<string, string>;
  query: Record<string, string | undefined>;
  body: Body;
  reply: FastifyReply;
}

type Handler = (call: ApiCall) => unknown;
type Method = 'get' | 'post' | 'put' | 'delete';
export type Api = Record<Method, (path: string, scope: string, handler: Handler) => void>;

/** A 422 refusal with a list of messages. */
export class Invalid extends Refusal {
  readonly messages: string[];
  constructor(messages: string[]) {
    super(422, messages.join(', '));
    this.messages = messages;
  }
}

const versions = ['2021-07-28', '2023-02-21'];
/** Conversations and calendars. */
const olderVersions = ['2021-04-15', '2023-02-21'];

/** Registers endpoints with one pipeline: version, token, limits, scope. */
export function createApi(scope: FastifyInstance, state: HighLevelState): Api {
  const serve =
    (requiredScope: string, handler: Handler) => async (request: FastifyRequest, reply: FastifyReply) => {
      const version = request.headers.version;
      if (typeof version !== 'string') throw new Refusal(400, 'version header was not found.');
      const isOlder = /^\/highlevel\/(conversations|calendars)\//.test(request.url);
      if (!(isOlder ? olderVersions : versions).includes(version))
        throw new Refusal(400, 'version header is invalid.');
      const token = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
      const claims = readToken(state, token, 'access');
      if (!claims) throw new Refusal(401, 'Invalid token: access token is invalid');
      limit(state, claims, reply);
      if (requiredScope !== '' && !claims.scope.split(/\s+/).includes(requiredScope)) {
        throw new Refusal(403, 'The token is not authorized for this scope.');
      }
      return handler({
        claims,
        params: request.params as Record<string, string>,
        query: request.query as Record<string, string | undefined>,
        body: typeof request.body === 'object' && request.body !== null ? (request.body as Body) : {},
        reply,
      });
    };
  const route = (method: Method) => (path: string, requiredScope: string, handler: Handler) =>
    void scope[method](path, serve(requiredScope, handler));
  return { get: route('get'), post: route('post'), put: route('put'), delete: route('delete') };
}

/** Limits per location or company. Every response contains the remaining calls. */
function limit({ switches }: HighLevelState, { locationId, companyId }: Claims, reply: FastifyReply): void {
  const { per10Seconds = 0, perDay = 0 } = switches.rateLimit;
  const owner = locationId ?? companyId;
  const burst = switches.limiter.take(`burst/${owner}`, per10Seconds, 10_000);
  const day = switches.limiter.take(`day/${owner}`, perDay, 86_400_000);
  reply.headers({
    'x-ratelimit-limit-daily': perDay,
    'x-ratelimit-daily-remaining': day.remaining,
    'x-ratelimit-interval-milliseconds': 10_000,
    'x-ratelimit-max': per10Seconds,
    'x-ratelimit-remaining': burst.remaining,
  });
  if (!burst.allowed || !day.allowed) throw new Refusal(429, 'Too Many Requests');
}

/** The location of a call, if the token has access to it. */
export function locationFor(state: HighLevelState, { claims }: ApiCall, id: unknown): CrmLocation {
  if (typeof id !== 'string' || id === '')
    throw new Invalid(['locationId should not be empty', 'locationId must be a string']);
  const location = state.locations.get(id);
  const isOwn =
    location && (claims.locationId ? claims.locationId === id : claims.companyId === location.companyId);
  if (!isOwn) throw new Refusal(403, 'The token does not have access to this location.');
  return location;
}

/** The location of a location token. */
export function ownLocation(state: HighLevelState, call: ApiCall): CrmLocation {
  return locationFor(state, call, call.claims.locationId ?? '');
}

export function addHighlevelFormat(scope: FastifyInstance, state: HighLevelState): void {
  scope.addHook('onRequest', async (_request, reply) => {
    if (await applyPlannedFailure(state.switches, reply)) return reply;
  });
  scope.setErrorHandler((error, _request, reply) => {
    const status = toStatus(error, 'highlevel');
    const message = error instanceof Invalid ? error.messages : toMessage(error, status);
    const errorField = status === 400 ? {} : { error: STATUS_CODES[status] };
    return reply.code(status).send({ statusCode: status, message, ...errorField, traceId: randomUUID() });
  });
  scope.setNotFoundHandler((request) => {
    throw new Refusal(
      404,
      `Cannot ${request.method} ${request.url.replace(/^\/highlevel/, '').split('?')[0]}`,
    );
  });
}

function toMessage(error: unknown, status: number): string {
  return error instanceof Error && (status !== 500 || error instanceof Refusal)
    ? error.message
    : 'Internal Server Error';
}
