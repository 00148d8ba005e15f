import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#simulators/framework/controls/refusal.ts';
import { type Call, createKeyedApi, type KeyedApi, toStatus } from '#simulators/framework/controls/serve.ts';
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
      requireScope(account, request);
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

/** More specific paths first. Analytics need no scope. */
const scopes: readonly [RegExp, string][] = [
  [/^GET .*\/analytics/, ''],
  [/^POST \/leads\/(list|add)$/, 'leads'],
  [/^POST \/leads\/(?:update-interest-status|subsequence\/(?:move|remove))$/, 'leads:update'],
  [/^POST \/leads$/, 'leads:create'],
  [/^DELETE \/leads\//, 'leads:delete'],
  [/^POST \/(campaigns|accounts|webhooks)\/.*(activate|pause|resume|mark-fixed|able)$/, '$1:update'],
  [/^POST \/accounts\//, 'accounts:read'],
  [/^POST \/emails\/threads\//, 'emails:update'],
  [/^POST \/block-lists-entries\/bulk-delete$/, 'block_list_entries:delete'],
  [/^(GET|POST) \/block-lists-entries/, 'block_list_entries'],
  [/^GET \/webhook-events/, 'webhook_events'],
  [/^GET \/api-keys/, 'api_keys'],
  [/^(?:GET|POST) \/([a-z]+)/, '$1'],
];

/** The documentation does not specify whether a key without the scope gets a 401 or a 403. */
function requireScope({ scopes: granted }: InstantlyAccount, request: FastifyRequest): void {
  if (granted === null) return;
  const route = `${request.method} ${request.routeOptions.url?.replace(/^.*\/api\/v2/, '')}`;
  const scope = toScope(route);
  const [resource = '', verb = ''] = scope.split(':');
  const enough = [scope, `${resource}:all`, `all:${verb}`, 'all:all'];
  if (scope !== '' && !enough.some((each) => granted.includes(each)))
    throw new Refusal(403, 'Your API key does not have access to this resource');
}

function toScope(route: string): string {
  const [pattern, name = ''] = scopes.find(([each]) => each.test(route)) ?? [];
  const scope = name.replace('$1', pattern?.exec(route)?.[1] ?? '');
  if (scope === '' || scope.includes(':')) return scope;
  return `${scope}:${route.startsWith('GET') || route.endsWith('/list') ? 'read' : 'create'}`;
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

/** One error format, including for unknown paths and unreadable bodies. */
export function addInstantlyFormat(scope: FastifyInstance): void {
  scope.setErrorHandler((error, _request, reply) => {
    const status = toStatus(error, 'instantly');
    const message = error instanceof Error && status !== 500 ? error.message : 'Internal Server Error';
    return reply.code(status).send({ statusCode: status, error: STATUS_CODES[status] ?? 'Error', message });
  });
  scope.setNotFoundHandler((request) => {
    throw new Refusal(404, `Route ${request.method}:${request.url.split('?')[0]} not found`);
  });
}
