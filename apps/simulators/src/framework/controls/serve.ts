import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { applyPlannedFailure } from './planned-failure.ts';
import { Refusal } from './refusal.ts';
import type { Switches } from './switches.ts';

export interface Call<Account, Query, Body> {
  account: Account;
  params: Record<string, string>;
  query: Query;
  body: Body;
  /** For responses other than 200. */
  reply: FastifyReply;
}

type Method = 'get' | 'post' | 'patch' | 'delete';
type Route<Account, Query, Body> = (
  path: string,
  handler: (call: Call<Account, Query, Body>) => unknown,
) => void;
export type KeyedApi<Account, Query, Body> = Record<Method, Route<Account, Query, Body>>;

/**
 * Registers endpoints with one pipeline: planned failures, then the provider's checks (key and limits), then failures
 * after the work is done. A handler that returns undefined has an empty response.
 */
export function createKeyedApi<Account, Query, Body>(
  scope: FastifyInstance,
  switches: Switches,
  provider: { enter(request: FastifyRequest): Account; readBody(body: unknown): Body },
): KeyedApi<Account, Query, Body> {
  scope.addHook('onRequest', async (_request, reply) => {
    if (await applyPlannedFailure(switches, reply)) return reply;
  });
  const route =
    (method: Method): Route<Account, Query, Body> =>
    (path, handler) =>
      void scope[method](path, async (request, reply) => {
        const answer = await handler({
          account: provider.enter(request),
          params: request.params as Record<string, string>,
          query: request.query as Query,
          body: provider.readBody(request.body),
          reply,
        });
        if (await applyPlannedFailure(switches, reply, 'after')) return reply;
        if (answer === undefined) return reply.send();
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
      });
  return { get: route('get'), post: route('post'), patch: route('patch'), delete: route('delete') };
}

/** An error that is not a refusal is a bug of the simulator and is logged. */
export function toStatus(error: unknown, name: string): number {
  if (error instanceof Refusal) return error.status;
  const status = (error as { statusCode?: unknown }).statusCode;
  if (typeof status === 'number') return status;
  console.error(`${name} simulator:`, error);
  return 500;
}
