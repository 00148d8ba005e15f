import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Form, parseForm } from '#simulators/frame/forms.ts';
import type { Cause } from '../context.ts';
import { Fault } from '../fault.ts';
import { newId } from '../objects/ids.ts';
import { apiVersion } from '../objects/objects.ts';
import type { StripeState } from '../state.ts';
import { authenticate } from './authenticate.ts';
import { expand, readExpand } from './expand.ts';
import type { IdempotencyKeys } from './idempotency.ts';
import { applyTrouble } from './trouble.ts';

export interface ApiCall {
  params: Record<string, string>;
  /** The body of a POST; the query of anything else. */
  form: Form;
  cause: Cause;
}

type Handler = (call: ApiCall) => object;

export interface Api {
  get(path: string, handler: Handler): void;
  post(path: string, handler: Handler): void;
  delete(path: string, handler: Handler): void;
}

/** Registers endpoints that all pass the same gates: key, planned trouble, idempotency, expansion, error shape. */
export function createApi(app: FastifyInstance, state: StripeState, keys: IdempotencyKeys): Api {
  const serve = (handler: Handler) => async (request: FastifyRequest, reply: FastifyReply) => {
    authenticate(request.headers.authorization, state.config.secretKey);
    if (applyTrouble(state, reply)) return reply;
    const key = request.method === 'POST' ? readHeader(request, 'idempotency-key') : undefined;
    const call = toCall(request, reply, key);
    const work = () => run(state, handler, call);
    return key === undefined
      ? answer(reply, await work())
      : runOnce({ keys, key, path: toPath(request), call, reply }, work);
  };
  return {
    get: (path, handler) => void app.get(path, serve(handler)),
    post: (path, handler) => void app.post(path, serve(handler)),
    delete: (path, handler) => void app.delete(path, serve(handler)),
  };
}

interface KeyedCall {
  keys: IdempotencyKeys;
  key: string;
  path: string;
  call: ApiCall;
  reply: FastifyReply;
}

/** The work under an idempotency key: done, or its earlier answer repeated. */
async function runOnce(
  { keys, key, path, call, reply }: KeyedCall,
  work: () => Promise<string>,
): Promise<FastifyReply> {
  const requestId = String(reply.getHeader('request-id'));
  const earlier = keys.claim(key, path, JSON.stringify(call.form));
  reply.header('idempotency-key', key).header('original-request', earlier?.requestId ?? requestId);
  if (earlier) return answer(reply.header('idempotent-replayed', 'true').code(earlier.status), earlier.body);
  try {
    const body = await work();
    keys.keep(key, { status: 200, body, requestId });
    return answer(reply, body);
  } catch (error) {
    keys.release(key);
    throw error;
  }
}

/** Headers and error shape for everything under `/v1`, unknown addresses included. */
export function dressAsStripe(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', newId('req', 14));
    reply.header('stripe-version', readHeader(request, 'stripe-version') ?? apiVersion);
  });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('*', (_request, _payload, done) => {
    done(
      new Fault(
        400,
        'Invalid request (check that your POST content type is application/x-www-form-urlencoded).',
      ),
    );
  });
  app.setErrorHandler((error, _request, reply) => {
    const fault =
      error instanceof Fault ? error : new Fault(500, 'An unknown error occurred.', { type: 'api_error' });
    if (!(error instanceof Fault)) console.error('stripe simulator:', error);
    return reply.code(fault.status).send(errorBody(fault, String(reply.getHeader('request-id'))));
  });
  app.setNotFoundHandler((request) => {
    const advice = 'Please see https://stripe.com/docs or we can help at https://support.stripe.com/.';
    throw new Fault(404, `Unrecognized request URL (${request.method}: ${toPath(request)}). ${advice}`);
  });
}

async function run(state: StripeState, handler: Handler, call: ApiCall): Promise<string> {
  if (state.trouble.slowMs > 0) await pause(state.trouble.slowMs);
  return JSON.stringify(expand(state, handler(call), readExpand(call.form)));
}

function answer(reply: FastifyReply, body: string): FastifyReply {
  return reply.type('application/json').send(body);
}

function toCall(request: FastifyRequest, reply: FastifyReply, key: string | undefined): ApiCall {
  const query = parseForm(request.url.split('?')[1] ?? '');
  const body = (request.body ?? {}) as Form;
  return {
    params: request.params as Record<string, string>,
    form: request.method === 'GET' ? query : { ...query, ...body },
    cause: { requestId: String(reply.getHeader('request-id')), idempotencyKey: key ?? null },
  };
}

function readHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function toPath(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '';
}

function errorBody(fault: Fault, requestId: string): object {
  const { type = 'invalid_request_error', code, param, decline_code } = fault.details;
  return {
    error: {
      ...(code && { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
      ...(decline_code && { decline_code }),
      message: fault.message,
      ...(param && { param }),
      request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
      type,
    },
  };
}
