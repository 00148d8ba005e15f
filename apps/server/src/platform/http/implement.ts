import {
  type AuditAction,
  type Contract,
  can,
  contract,
  type EndpointMeta,
  type EventName,
  endpointBudgets,
  type Permission,
} from '@hearback/contract';
import {
  type Actor,
  type ActorTx,
  type Claim,
  EntryRefused,
  withActor,
  withSystem,
} from '@hearback/database';
import { type ImplementerInternalWithMiddlewares, implement, type MergedCurrentContext } from '@orpc/server';
import { AppError } from '../app-error.ts';
import { appendAudit } from '../audit/audit.ts';
import { createRefusals } from '../audit/refusals.ts';
import { retryCollisions } from '../concurrency/retry-collisions.ts';
import type { Ids, RecordedEvent } from '../events/publish.ts';
import type { Services } from '../services.ts';
import { toStorable } from './bodies/storable-text.ts';
import { createPersonBudgets } from './callers/person-budgets.ts';
import type { HttpContext } from './http-context.ts';

const contractWithRequest = implement(contract)
  .$context<HttpContext>()
  .use(({ next }, input: unknown) => {
    refuseUnstorable(input);
    return next();
  });

/**
 * Runs under row level security in one transaction that ends with the response. Commands take it as their first
 * argument.
 */
export type TxContext = {
  readonly services: Services;
  /** The client's IP address. */
  readonly address: string;
  readonly tx: ActorTx;
  readonly actor: Actor;
  readonly record: (
    name: EventName,
    ids: Ids,
    about?: Pick<RecordedEvent, 'ghl_location_id'>,
  ) => Promise<void>;
  /** Appends an audit line for the actor. */
  readonly audit: (action: AuditAction, target?: string, details?: Record<string, unknown>) => Promise<void>;
};

/** Like `TxContext`, but read-only: uses the read replica if there is one, which may lag behind. */
export type ReplicaContext = TxContext & { readonly asOf: Date | null };

/** Authorized, but without a transaction: for streams and for calls that wait for a provider. */
export type RequestContext = {
  readonly claim: Claim;
  readonly actor: Actor;
  readonly enter: <T>(work: (authed: TxContext) => Promise<T>) => Promise<T>;
};

/** Written out because the inferred type would repeat the whole contract and exceed the declaration size limit. */
type Implementing<More extends object> = ImplementerInternalWithMiddlewares<
  Contract,
  HttpContext & Record<never, never>,
  MergedCurrentContext<HttpContext, More>
>;

/** The request data needed for authorization. */
type RequestInfo = Pick<HttpContext, 'services' | 'authenticate' | 'headers' | 'method' | 'address'>;

/** For endpoints whose access is `public`. Any other access rule here is a mistake and must not let anyone in. */
export const publicRoute: Implementing<Record<never, never>> = contractWithRequest.use(
  ({ procedure, next }) => {
    if (toMeta(procedure).access !== 'public')
      throw new Error('An endpoint with an access rule was implemented as open.');
    return next();
  },
);

/** For endpoints whose access is `session`: requires a live session, but no profile. */
export const signedIn: Implementing<{ claim: Claim }> = contractWithRequest.use(
  async ({ context, procedure, next }) => {
    const meta = toMeta(procedure);
    const claim = await requireClaim(context, meta);
    await withTx(context, claim, async () => undefined).catch((error: unknown) => {
      const harmless = [
        'NO_PROFILE',
        ...(meta.worksWithTemporaryPassword ? ['PASSWORD_CHANGE_REQUIRED'] : []),
        ...(meta.worksWithoutSecondFactor ? ['SECOND_FACTOR_REQUIRED'] : []),
      ];
      if (!(error instanceof AppError && harmless.includes(error.code))) throw error;
    });
    return next({ context: { claim } });
  },
);

export const authed: Implementing<TxContext> = contractWithRequest.use(({ context, procedure, path, next }) =>
  auditRefusal(context, path, async (remember) => {
    const meta = toMeta(procedure);
    const claim = await requireClaim(context, meta);
    return withTx(context, claim, async (within) => {
      remember(within.actor);
      requirePermission(within.actor, meta);
      takeFromBudget(context, within.actor, path);
      return next({ context: within });
    });
  }),
);

/** For figures that may be seconds old. Authentication and permissions are still read from the primary. */
export const authedReplica: Implementing<ReplicaContext> = contractWithRequest.use(
  ({ context, procedure, path, next }) =>
    auditRefusal(context, path, async (remember) => {
      const { services } = context;
      const meta = toMeta(procedure);
      const answer = async (within: ReplicaContext) => next({ context: within });
      if (services.replica) {
        const { actor } = await authorize(context, meta, path, remember);
        const read = await services.replica.read(actor, (tx, asOf) =>
          answer({ ...toTxContext(context, tx, actor), asOf }),
        );
        if (read) return read.answer;
      }
      return withTx(context, await requireClaim(context, meta), (within) => {
        remember(within.actor);
        requirePermission(within.actor, meta);
        if (!services.replica) takeFromBudget(context, within.actor, path);
        return answer({ ...within, asOf: null });
      });
    }),
);

export const authedNoTx: Implementing<RequestContext> = contractWithRequest.use(
  ({ context, procedure, path, next }) =>
    auditRefusal(context, path, async (remember) =>
      next({ context: await authorize(context, toMeta(procedure), path, remember) }),
    ),
);

/** For routes outside the contract: runs the same checks in the same order, and audits refusals the same way. */
export const guardRoute = <T>(
  context: RequestInfo,
  path: readonly string[],
  access: Permission,
  work: (authedNoTx: RequestContext) => Promise<T>,
): Promise<T> =>
  auditRefusal(context, path, async (remember) => work(await authorize(context, { access }, path, remember)));

async function authorize(
  context: RequestInfo,
  meta: EndpointMeta,
  path: readonly string[],
  remember: (actor: Actor) => void,
): Promise<RequestContext> {
  const claim = await requireClaim(context, meta);
  const actor = await withTx(context, claim, async (within) => within.actor);
  remember(actor);
  requirePermission(actor, meta);
  takeFromBudget(context, actor, path);
  return { claim, actor, enter: (work) => withTx(context, claim, work) };
}

const toMeta = (procedure: { '~orpc': { meta: unknown } }) => procedure['~orpc'].meta as EndpointMeta;

function requirePermission(actor: Actor, { access, refusals }: EndpointMeta): void {
  if (access === 'public' || access === 'session') return;
  if (!can(actor, access)) throw new AppError(refusals?.forbidden ?? 'FORBIDDEN');
}

const personBudgets = createPersonBudgets();

/** Runs after the permission check, so a person without permission gets the same response however often they call. */
function takeFromBudget({ services }: RequestInfo, { user_id }: Actor, path: readonly string[]): void {
  const name = endpointBudgets[path.join('.')];
  if (name) personBudgets.take(user_id, name, services.config.personLimitFactor);
}

async function requireClaim(
  { headers, authenticate }: Pick<RequestInfo, 'headers' | 'authenticate'>,
  { refusals }: EndpointMeta,
): Promise<Claim> {
  const claim = await findClaim({ headers, authenticate });
  if (!claim) throw new AppError(refusals?.unauthenticated ?? 'UNAUTHENTICATED');
  return claim;
}

/** Returns the holder of the bearer token, if any, for public endpoints that treat signed-in people differently. */
export async function findClaim({
  headers,
  authenticate,
}: Pick<HttpContext, 'headers' | 'authenticate'>): Promise<Claim | null> {
  const [scheme, token] = (headers.get('authorization') ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? authenticate(token) : null;
}

const REFUSED = {
  gone: 'UNAUTHENTICATED',
  no_profile: 'NO_PROFILE',
  temporary_password: 'PASSWORD_CHANGE_REQUIRED',
  second_factor: 'SECOND_FACTOR_REQUIRED',
} as const;

async function withTx<T>(
  request: RequestInfo,
  claim: Claim,
  work: (within: TxContext) => Promise<T>,
): Promise<T> {
  try {
    return await retryCollisions(() =>
      withActor(request.services.db, claim, (tx, actor) => work(toTxContext(request, tx, actor))),
    );
  } catch (error) {
    if (!(error instanceof EntryRefused)) throw error;
    throw new AppError(REFUSED[error.reason], { cause: error });
  }
}

const ORIGIN = /^[\da-f-]{36}$/;

/** The id of the requesting tab, which its events carry, so that the tab can recognize them. */
const findOrigin = (headers: Headers): string | undefined =>
  ORIGIN.exec(headers.get('x-hearback-origin') ?? '')?.[0];

function toTxContext({ services, address, headers }: RequestInfo, tx: ActorTx, actor: Actor): TxContext {
  const { workspace_id, user_id } = actor;
  const origin = findOrigin(headers);
  return {
    services,
    address,
    tx,
    actor,
    record: (name, ids, about) =>
      services.recordEvent(tx, { workspace_id, actor_user_id: user_id, name, ids, origin, ...about }),
    audit: (action, target, details = {}) =>
      appendAudit(tx, { workspace_id, actor, action, target, details }),
  };
}

/** Audits refused writes. The line is written in its own transaction, because everything else was rolled back. */
async function auditRefusal<T>(
  { services, method }: RequestInfo,
  path: readonly string[],
  work: (remember: (actor: Actor) => void) => Promise<T>,
): Promise<T> {
  let actor: Actor | undefined;
  try {
    return await work((entered) => {
      actor = entered;
    });
  } catch (error) {
    // The workspace and its trail may be gone meanwhile. The refusal is still the response.
    if (actor && method !== 'GET' && isRefusal(error))
      await appendRefusal(services, actor, path.join('.'), error.code);
    throw error;
  }
}

const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && (error.status === 403 || error.status === 404);

const refusals = createRefusals();

const appendRefusal = (services: Services, actor: Actor, action: string, code: string): Promise<void> =>
  refusals.add(`${actor.user_id} ${action} ${code}`, (count) =>
    withSystem(services.db, 'audit a refusal', (tx) =>
      appendAudit(tx, {
        workspace_id: actor.workspace_id,
        actor,
        action,
        outcome: 'refused',
        details: count > 1 ? { code, count } : { code },
      }),
    ).catch((err: unknown) => services.log.error({ err }, 'auditing a refusal failed')),
  );

/**
 * Returns true if PostgreSQL can store every text in the value. Names count too, because they become keys of JSON
 * columns. Iterative, because a query string may nest as deep as it is long.
 */
function isStorable(value: unknown): boolean {
  const left = [value];
  while (left.length > 0) {
    const part = left.pop();
    if (typeof part === 'string' && toStorable(part) !== part) return false;
    if (typeof part !== 'object' || part === null) continue;
    for (const [name, inner] of Object.entries(part)) left.push(name, inner);
  }
  return true;
}

/** Runs before any query. Otherwise the database would fail mid-transaction and the error would look like ours. */
function refuseUnstorable(input: unknown): void {
  if (!isStorable(input)) throw new AppError('INVALID_INPUT');
}
