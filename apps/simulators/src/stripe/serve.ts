import { timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Form, parseForm } from '../framework/forms.ts';
import { API_VERSION, Fault, invalidRequest, newId } from './objects.ts';
import { readValue } from './params.ts';
import type { StripeState } from './state.ts';

interface ApiCall {
  params: Record<string, string>;
  /** The body of a POST, or the query. */
  form: Form;
}

type Handler = (call: ApiCall) => object;
export type Api = Record<'get' | 'post' | 'delete', (path: string, handler: Handler) => void>;

/** Registers endpoints that share one pipeline: key, planned failure, idempotency, expansion. */
export function createApi(app: FastifyInstance, state: StripeState, keys: IdempotencyKeys): Api {
  const serve = (handler: Handler) => async (request: FastifyRequest, reply: FastifyReply) => {
    authenticate(request.headers.authorization, state.config.secretKey);
    if (applyFailure(state, reply)) return reply;
    const query = parseForm(request.url.split('?')[1] ?? '');
    const form = { ...query, ...((request.body ?? {}) as Form) };
    const work = async () => {
      if (state.failure.slowMs > 0) await pause(state.failure.slowMs);
      const object = handler({ params: request.params as Record<string, string>, form });
      return JSON.stringify(expand(state, object, readExpand(form)));
    };
    const key = request.method === 'POST' ? readHeader(request, 'idempotency-key') : undefined;
    const body = key === undefined ? await work() : await keys.run(key, toPath(request), form, reply, work);
    return reply.type('application/json').send(body);
  };
  return {
    get: (path, handler) => void app.get(path, serve(handler)),
    post: (path, handler) => void app.post(path, serve(handler)),
    delete: (path, handler) => void app.delete(path, serve(handler)),
  };
}

interface Claim {
  path: string;
  fingerprint: string;
  answer: { body: string; requestId: string } | null;
}

/** One key, one execution. The first response is stored and repeated. */
export class IdempotencyKeys {
  readonly #claims = new Map<string, Claim>();

  async run(
    key: string,
    path: string,
    form: Form,
    reply: FastifyReply,
    work: () => Promise<string>,
  ): Promise<string> {
    const requestId = String(reply.getHeader('request-id'));
    const earlier = this.#find(key, path, JSON.stringify(form));
    reply.header('idempotency-key', key).header('original-request', earlier?.requestId ?? requestId);
    if (earlier) {
      reply.header('idempotent-replayed', 'true');
      return earlier.body;
    }
    const claim: Claim = { path, fingerprint: JSON.stringify(form), answer: null };
    this.#claims.set(key, claim);
    try {
      const body = await work();
      claim.answer = { body, requestId };
      return body;
    } catch (error) {
      // A refused request has no effect, so its key can be used again.
      this.#claims.delete(key);
      throw error;
    }
  }

  #find(key: string, path: string, fingerprint: string): Claim['answer'] {
    if (key.length > 255) throw invalidRequest('Idempotency keys can have up to 255 characters.');
    const earlier = this.#claims.get(key);
    if (!earlier) return null;
    if (earlier.path !== path)
      throw toReuse(key, `for the same endpoint they were first used for ('${earlier.path}' vs '${path}')`);
    if (earlier.fingerprint !== fingerprint)
      throw toReuse(key, 'with the same parameters they were first used with');
    if (earlier.answer) return earlier.answer;
    const reason = 'that probably means you submitted twice, and the other request is still going through';
    throw new Fault(
      409,
      `There is currently another in-progress request using this Idempotent Key (${reason}): ${key}. Please try again later.`,
      { code: 'idempotency_key_in_use' },
    );
  }

  clear(): void {
    this.#claims.clear();
  }
}

function toReuse(key: string, rule: string): Fault {
  const advice = `Try using a key other than '${key}' if you meant to execute a different request.`;
  const message = `Keys for idempotent requests can only be used ${rule}. ${advice}`;
  return new Fault(400, message, { type: 'idempotency_error' });
}

/** Headers and error format for all requests under `/v1`, unknown paths included. */
export function addStripeFormat(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', newId('req', 14));
    reply.header('stripe-version', readHeader(request, 'stripe-version') ?? API_VERSION);
  });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('*', (_request, _payload, done) => {
    const advice = 'check that your POST content type is application/x-www-form-urlencoded';
    done(new Fault(400, `Invalid request (${advice}).`));
  });
  app.setErrorHandler((error, _request, reply) => {
    const fault =
      error instanceof Fault ? error : new Fault(500, 'An unknown error occurred.', { type: 'api_error' });
    if (!(error instanceof Fault)) console.error('stripe simulator:', error);
    return reply.code(fault.status).send(toErrorBody(fault, String(reply.getHeader('request-id'))));
  });
  app.setNotFoundHandler((request) => {
    const advice = 'Please see https://stripe.com/docs or we can help at https://support.stripe.com/.';
    throw new Fault(404, `Unrecognized request URL (${request.method}: ${toPath(request)}). ${advice}`);
  });
}

function toErrorBody(fault: Fault, requestId: string): object {
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

function authenticate(header: string | undefined, secretKey: string): void {
  const key = /^bearer (\S+)$/i.exec(header ?? '')?.[1];
  if (!key) {
    throw new Fault(
      401,
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  const [actual, expected] = [Buffer.from(key), Buffer.from(secretKey)];
  if (actual.length === expected.length && timingSafeEqual(actual, expected)) return;
  const hidden =
    key.length <= 12 ? '*'.repeat(key.length) : key.slice(0, 8) + '*'.repeat(key.length - 12) + key.slice(-4);
  throw new Fault(401, `Invalid API Key provided: ${hidden}`);
}

/**
 * Uses up one planned failure. It happens before the idempotency key is claimed, like a network failure, so that the
 * retry with the same key succeeds. Returns true if the connection was cut.
 */
function applyFailure(state: StripeState, reply: FastifyReply): boolean {
  const { count, status } = state.failure;
  if (count <= 0) return false;
  state.failure = { ...state.failure, count: count - 1 };
  if (status !== 0) throw toPlannedFault(status);
  reply.hijack();
  reply.raw.destroy();
  return true;
}

function toPlannedFault(status: number): Fault {
  if (status >= 500)
    return new Fault(status, 'An error occurred with our connection to the simulated service.', {
      type: 'api_error',
    });
  if (status === 402) {
    const details = { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' } as const;
    return new Fault(402, 'Your card was declined.', details);
  }
  if (status === 429) return new Fault(429, 'Request rate limit exceeded.', { code: 'rate_limit' });
  if (status === 403)
    return new Fault(403, 'The provided key does not have the required permissions for this endpoint.');
  return new Fault(status, `Simulated refusal with status ${status}.`);
}

function readExpand(form: Form): string[] {
  return [readValue(form, 'expand') ?? []].flat().filter((path) => typeof path === 'string');
}

type Wire = Record<string, unknown>;

/** Returns a copy of the object in which the id at each path (`data.promotion.coupon`) is replaced by its object. */
function expand(state: StripeState, object: object, paths: string[]): object {
  const copy = structuredClone(object) as Wire;
  for (const path of paths) follow(state, [copy], path.split('.'), path);
  return copy;
}

function follow(state: StripeState, nodes: Wire[], [segment, ...rest]: string[], path: string): void {
  if (segment === undefined) return;
  const refuse = () => invalidRequest(`This property cannot be expanded (${path}).`, 'expand');
  for (const node of nodes) {
    const value = node[segment];
    if (value === undefined) throw refuse();
    if (typeof value === 'string') {
      const found = findById(state, value);
      if (!found) throw refuse();
      node[segment] = structuredClone(found);
    }
    const next = [node[segment]].flat().filter((each) => each !== null);
    follow(state, next as Wire[], rest, path);
  }
}

function findById(state: StripeState, id: string): object | undefined {
  const { customers, subscriptions, invoices, coupons, promotionCodes } = state;
  return [customers, subscriptions, invoices, coupons, promotionCodes]
    .map((objects: Map<string, object>) => objects.get(id))
    .find(Boolean);
}

function readHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const toPath = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';
