import type { BatchedRequest } from '@hearback/contract';
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { ORPCError } from '@orpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { toNote, withCallerNote } from '../observability/request-log.ts';
import type { Services } from '../services.ts';
import { toNetwork } from './callers/to-network.ts';
import { type ErrorBody, type ErrorResponse, toErrorResponse } from './errors/error-response.ts';
import type { HotRead } from './hot-reads/hot-read.ts';
import { serveHotReads } from './hot-reads/serve-hot-reads.ts';
import type { AnyRouter, Authenticate, CallResponse, HttpContext } from './http-context.ts';
import { toSite } from './site.ts';

/** A failure as the library encodes it. */
type Failure = Pick<ErrorBody, 'code' | 'status' | 'message' | 'data'>;

export type ServedRouter = {
  readonly services: Services;
  readonly router: AnyRouter;
  readonly hotReads: readonly HotRead[];
  readonly prefix: `/${string}`;
  readonly toAuthenticate: (request: FastifyRequest) => Authenticate;
  readonly call: (
    request: FastifyRequest,
    batchedRequest: BatchedRequest,
    accessToken: string,
  ) => Promise<CallResponse>;
  readonly encodeError: (failure: Failure) => object;
};

/** Serves the endpoints of a contract below a path. */
export function serveRouter(app: FastifyInstance, served: ServedRouter): void {
  const { services, router, hotReads, prefix, toAuthenticate, call, encodeError } = served;
  const handler = new OpenAPIHandler(router, {
    customJsonSerializers: [{ condition: isData, serialize: (data) => new Answer(data) }],
    interceptors: [({ next, context }) => next().catch((error: unknown) => throwExit(error, context))],
    customErrorResponseBodyEncoder: (error) => encodeError(error.toJSON() as unknown as Failure),
  });
  const toContext = (request: FastifyRequest, reply: FastifyReply) =>
    toHttpContext({ services, toAuthenticate, call }, request, reply);
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    const { matched } = await handler.handle(request, reply, { prefix, context: toContext(request, reply) });
    if (!matched) throw new AppError('NOT_FOUND');
  };
  serveHotReads(app, hotReads, { services, prefix, toContext, serveOther: serve });
  app.all(`${prefix}/*`, serve);
}

export function toHttpContext(
  { services, toAuthenticate, call }: Pick<ServedRouter, 'services' | 'toAuthenticate' | 'call'>,
  request: FastifyRequest,
  reply: FastifyReply,
): HttpContext {
  const site = toSite(request, services.config);
  const authenticate = toAuthenticate(request);
  return {
    services,
    site,
    authenticate: withCallerNote(request, (token) => authenticate(token, site)),
    requestId: request.id,
    method: request.method,
    address: toNetwork(request.ip),
    headers: toHeaders(request),
    setHeader: (name, value) => void reply.header(name, value),
    call: (batchedRequest, accessToken) => call(request, batchedRequest, accessToken),
    note: (about) => toNote(request, about),
  };
}

const isData = (value: unknown): boolean =>
  Array.isArray(value) ||
  (typeof value === 'object' && Object.getPrototypeOf(value ?? 0) === Object.prototype);

/**
 * Serializes output that was already validated by its schema. The library would first copy it value by value to find
 * values that JSON cannot represent.
 */
class Answer {
  readonly #data: unknown;

  constructor(data: unknown) {
    this.#data = data;
  }

  toJSON(): unknown {
    return this.#data;
  }
}

function toHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string') headers.set(name, value);
  return headers;
}

/** Converts any error thrown by an endpoint into the contract's error, which the library then serializes. */
function throwExit(error: unknown, { requestId, services, setHeader, note }: HttpContext): never {
  const response = toErrorResponse(error, requestId);
  const { body, retryAfterSeconds } = response;
  note({ code: body.code });
  recordFailure(error, response, requestId, services);
  if (retryAfterSeconds !== undefined) setHeader('retry-after', String(retryAfterSeconds));
  throw new ORPCError(body.code, { status: body.status, message: body.message, data: body.data });
}

/** The response stays neutral; the log gets the reason. */
export function recordFailure(
  error: unknown,
  { expected, failure }: ErrorResponse,
  reqId: string,
  services: Services,
): void {
  const { log, storage } = services;
  if (failure === 'full') storage.noteFull();
  if (failure) log.warn({ err: error, reqId, failure }, 'database error');
  else if (!expected) log.error({ err: error, reqId }, 'unexpected failure');
}

/** Sends errors that are thrown outside of endpoints. */
export const createSendError =
  (services: Services, encodeError: (body: ErrorBody) => object) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const response = toErrorResponse(error, request.id);
    toNote(request, { code: response.body.code });
    recordFailure(error, response, request.id, services);
    if (response.retryAfterSeconds !== undefined) reply.header('retry-after', response.retryAfterSeconds);
    return reply.code(response.body.status).send(encodeError(response.body));
  };
