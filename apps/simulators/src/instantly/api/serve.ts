import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#simulators/frame/switches/refusal.ts';
import { type Call, createKeyedApi, type KeyedApi, toStatus } from '#simulators/frame/switches/serve.ts';
import type { InstantlyAccount } from '../objects.ts';
import type { InstantlyState } from '../state.ts';

export type Query = Record<string, string | string[] | undefined>;

export type ApiCall = Call<InstantlyAccount, Query, unknown>;
export type Api = KeyedApi<InstantlyAccount, Query, unknown>;

export const createApi = (scope: FastifyInstance, state: InstantlyState): Api =>
  createKeyedApi(scope, state.switches, {
    enter: (request) => {
      const account = authenticate(state, request.headers.authorization);
      limit(state, account, request);
      return account;
    },
    readBody: (body) => body,
  });

function authenticate(state: InstantlyState, header: string | undefined): InstantlyAccount {
  if (!header) throw new Refusal(401, 'Missing Authorization header');
  const key = /^Bearer\s+(\S+)$/i.exec(header)?.[1] ?? '';
  const account = state.accounts.get(key);
  if (!account || account.revoked) throw new Refusal(401, 'Invalid API key');
  return account;
}

/** Limits apply to the workspace, not the key. Listing emails has a lower limit. */
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

/** One error format, also for unknown paths and unreadable bodies. */
export function dressAsInstantly(scope: FastifyInstance): void {
  scope.setErrorHandler((error, _request, reply) => {
    const status = toStatus(error, 'instantly');
    const message = error instanceof Error && status !== 500 ? error.message : 'Internal Server Error';
    return reply.code(status).send({ statusCode: status, error: STATUS_CODES[status] ?? 'Error', message });
  });
  scope.setNotFoundHandler((request) => {
    throw new Refusal(404, `Route ${request.method}:${request.url.split('?')[0]} not found`);
  });
}
