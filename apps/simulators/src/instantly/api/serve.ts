import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#simulators/frame/switches/refusal.ts';
import { meetTrouble } from '#simulators/frame/switches/trouble.ts';
import type { InstantlyAccount } from '../account.ts';
import type { InstantlyState } from '../state.ts';

export type Query = Record<string, string | string[] | undefined>;

export interface ApiCall {
  account: InstantlyAccount;
  params: Record<string, string>;
  query: Query;
  body: unknown;
  /** For the few answers that are not 200. */
  reply: FastifyReply;
}

type Handler = (call: ApiCall) => unknown;
type Method = 'get' | 'post' | 'patch' | 'delete';
export type Api = Record<Method, (path: string, handler: Handler) => void>;

/** Endpoints that all pass the same gates: planned trouble, key, rate limits, error shape. */
export function createApi(scope: FastifyInstance, state: InstantlyState): Api {
  scope.addHook('onRequest', async (_request, reply) => {
    if (await meetTrouble(state.switches, reply)) return reply;
  });
  const serve = (handler: Handler) => async (request: FastifyRequest, reply: FastifyReply) => {
    const account = authenticate(state, request.headers.authorization);
    limit(state, account, request);
    const body = await handler({
      account,
      params: request.params as Record<string, string>,
      query: request.query as Query,
      body: request.body,
      reply,
    });
    if (await meetTrouble(state.switches, reply, 'after')) return reply;
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
  };
  const route = (method: Method) => (path: string, handler: Handler) =>
    void scope[method](path, serve(handler));
  return { get: route('get'), post: route('post'), patch: route('patch'), delete: route('delete') };
}

function authenticate(state: InstantlyState, header: string | undefined): InstantlyAccount {
  if (!header) throw new Refusal(401, 'Missing Authorization header');
  const key = /^Bearer\s+(\S+)$/i.exec(header)?.[1] ?? '';
  const account = state.accounts.get(key);
  if (!account || account.revoked) throw new Refusal(401, 'Invalid API key');
  return account;
}

/** Limits belong to the workspace, not to the key; listing mail has a tight one of its own. */
function limit({ switches }: InstantlyState, { workspace }: InstantlyAccount, request: FastifyRequest): void {
  const { limiter, rateLimit } = switches;
  const { perSecond = 0, perMinute = 0, emailsPerMinute = 0 } = rateLimit;
  const isEmailList = request.method === 'GET' && request.routeOptions.url?.endsWith('/emails');
  const buckets: [string, number, number][] = [
    [`second/${workspace.id}`, perSecond, 1000],
    [`minute/${workspace.id}`, perMinute, 60_000],
    ...(isEmailList ? [[`emails/${workspace.id}`, emailsPerMinute, 60_000] as [string, number, number]] : []),
  ];
  for (const [bucket, most, windowMs] of buckets) {
    if (!limiter.take(bucket, most, windowMs).allowed) throw new Refusal(429, 'Rate limit exceeded');
  }
}

/** One error shape for everything, unknown addresses and unreadable bodies included. */
export function dressAsInstantly(scope: FastifyInstance): void {
  scope.setErrorHandler((error, _request, reply) => {
    const status = statusOf(error);
    if (status === 500 && !(error instanceof Refusal)) console.error('instantly simulator:', error);
    const message = error instanceof Error && status !== 500 ? error.message : 'Internal Server Error';
    return reply.code(status).send({ statusCode: status, error: STATUS_CODES[status] ?? 'Error', message });
  });
  scope.setNotFoundHandler((request) => {
    throw new Refusal(404, `Route ${request.method}:${request.url.split('?')[0]} not found`);
  });
}

function statusOf(error: unknown): number {
  if (error instanceof Refusal) return error.status;
  const status = (error as { statusCode?: unknown }).statusCode;
  return typeof status === 'number' ? status : 500;
}
