import { readJson } from '@hearback/database';
import { type InferSchemaInput, ORPCError, ValidationError } from '@orpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { Services } from '../../services.ts';
import { requireClaim, requirePermission, takeFromBudget } from '../authorization.ts';
import { refuseUnstorable } from '../bodies/storable-text.ts';
import type { HttpContext } from '../http-context.ts';
import { withEntryErrors } from '../transaction.ts';
import type { AnySchema, HotRead } from './hot-read.ts';

type RouteParts = {
  readonly services: Services;
  readonly prefix: string;
  readonly toContext: (request: FastifyRequest, reply: FastifyReply) => HttpContext;
  /** Serves requests whose query is not a list of plain values, and callers who were not admitted. */
  readonly serveOther: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
};

/** Registers a route for each hot read, with the checks of other endpoints in the same order. */
export function serveHotReads(app: FastifyInstance, reads: readonly HotRead[], parts: RouteParts): void {
  for (const read of reads) {
    const { method, path = '' } = read.endpoint['~orpc'].route;
    if (method !== 'GET') throw new Error(`${read.path.join('.')} is not a read.`);
    const url = parts.prefix + path.replace(/\{(\w+)\}/g, ':$1');
    app.get(url, { exposeHeadRoute: false }, async (request, reply) => {
      const query = readPlainQuery(request.url);
      if (query === null) return parts.serveOther(request, reply);
      const input = { ...(request.params as object), ...query };
      const context = parts.toContext(request, reply);
      const admitted = read.admit ? await read.admit(context, input) : context;
      if (admitted === null) return parts.serveOther(request, reply);
      const json = await readHot(read, admitted, input);
      return reply.header('cache-control', 'no-store').type('application/json').send(json);
    });
  }
}

async function readHot(
  { endpoint, path, meta, toStatement }: HotRead,
  context: HttpContext,
  input: object,
): Promise<string> {
  const { services } = context;
  refuseUnstorable(input);
  const claim = await requireClaim(context, meta);
  const json = await withEntryErrors(claim, () =>
    readJson(services.db, claim, (actor) => {
      requirePermission(context, actor, meta);
      takeFromBudget(context, actor, path);
      return toStatement(services, actor, parseInput(endpoint['~orpc'].inputSchema, input) as never);
    }),
  );
  if (json === null) throw new AppError('NOT_FOUND');
  return json;
}

const NAME = /^[a-z_]+$/;

/** Null for repeated and nested parameters, which the library reads as lists and objects. */
function readPlainQuery(url: string): Record<string, string> | null {
  const start = url.indexOf('?');
  if (start < 0) return {};
  const found: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    if (!NAME.test(name) || name in found) return null;
    found[name] = value;
  }
  return found;
}

function parseInput<S extends AnySchema>(schema: S | undefined, input: InferSchemaInput<S>): unknown {
  const outcome = schema?.['~standard'].validate(input);
  if (outcome === undefined) return undefined;
  if (outcome instanceof Promise) throw new Error('The input of a hot read is validated synchronously.');
  if (!outcome.issues) return outcome.value;
  const message = 'Input validation failed';
  throw new ORPCError('BAD_REQUEST', {
    message,
    cause: new ValidationError({ message, issues: outcome.issues, data: input }),
  });
}
