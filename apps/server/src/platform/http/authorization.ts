import { can, type EndpointMeta, endpointBudgets } from '@hearback/contract';
import type { Actor, Claim } from '@hearback/database';
import { AppError } from '../app-error.ts';
import { createPersonBudgets } from './callers/person-budgets.ts';
import type { HttpContext } from './http-context.ts';
import { type RequestContext, type RequestInfo, withTx } from './transaction.ts';

/** Checks session, permission and budget, in this order. */
export async function authorize(
  context: RequestInfo,
  meta: EndpointMeta,
  path: readonly string[],
  remember: (actor: Actor) => void,
): Promise<RequestContext> {
  const claim = await requireClaim(context, meta);
  const actor = await withTx(context, claim, async (txContext) => txContext.actor);
  remember(actor);
  requirePermission(context, actor, meta);
  takeFromBudget(context, actor, path);
  return { claim, actor, withTx: (work) => withTx(context, claim, work) };
}

/** Checks session and permission in the transaction of the work, which saves one transaction. */
export const authorizeOnEntry =
  (context: RequestInfo, meta: EndpointMeta, claim: Claim): RequestContext['withTx'] =>
  (work) =>
    withTx(context, claim, (txContext) => {
      requirePermission(context, txContext.actor, meta);
      return work(txContext);
    });

export const toMeta = (procedure: { '~orpc': { meta: unknown } }) => procedure['~orpc'].meta as EndpointMeta;

export function requirePermission(
  { admitKey, method }: RequestInfo,
  actor: Actor,
  { access, refusals }: EndpointMeta,
): void {
  if (actor.viewer) requireRead(method, access);
  if (actor.api_key) {
    if (!admitKey) throw new AppError('FORBIDDEN');
    admitKey(actor.api_key);
  }
  if (access === 'public' || access === 'session') return;
  if (!can(actor, access)) throw new AppError(refusals?.forbidden ?? 'FORBIDDEN');
}

/**
 * A preview calls reading endpoints only, in addition to its read-only transactions: some commands use other
 * transactions or call a provider. The only other call with `live:listen` is a batch, whose calls are checked one by one.
 */
function requireRead(method: string, access: EndpointMeta['access']): void {
  const isBatch = method === 'POST' && access === 'live:listen';
  if (method !== 'GET' && !isBatch) throw new AppError('PREVIEW_READ_ONLY');
}

const personBudgets = createPersonBudgets();

/** Runs after the permission check, so a person without permission gets the same response for every call. */
export function takeFromBudget(
  { services }: RequestInfo,
  { user_id, api_key, viewer }: Actor,
  path: readonly string[],
): void {
  const name = endpointBudgets[path.join('.')];
  // A preview never spends the budget of the client.
  if (name)
    personBudgets.take(api_key?.id ?? viewer?.user_id ?? user_id, name, services.config.personLimitFactor);
}

export async function requireClaim(
  { headers, authenticate }: Pick<RequestInfo, 'headers' | 'authenticate'>,
  { refusals }: EndpointMeta,
): Promise<Claim> {
  const claim = await readClaim({ headers, authenticate });
  if (!claim) throw new AppError(refusals?.unauthenticated ?? 'UNAUTHENTICATED');
  return claim;
}

/**
 * Returns the holder of the bearer token, if any, for public endpoints that treat signed-in people differently. A preview has
 * no rights there.
 */
export async function findClaim(
  context: Pick<HttpContext, 'headers' | 'authenticate'>,
): Promise<Claim | null> {
  const claim = await readClaim(context);
  return claim?.preview_of === undefined ? claim : null;
}

async function readClaim({
  headers,
  authenticate,
}: Pick<HttpContext, 'headers' | 'authenticate'>): Promise<Claim | null> {
  const [scheme, token] = (headers.get('authorization') ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? authenticate(token) : null;
}
