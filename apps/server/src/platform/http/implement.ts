import { can, contract, type EndpointMeta, type EventName } from '@hearback/contract';
import { type Actor, type Claim, EntryRefused, type Tx, withActor } from '@hearback/database';
import { implement } from '@orpc/server';
import { AppError } from '../app-error.ts';
import type { Happening, Ids } from '../happening.ts';
import type { RequestContext } from './request-context.ts';

const contractWithRequest = implement(contract).$context<RequestContext>();

/** Behind the wall, in one transaction that ends with the answer. What commands take as their first argument. */
export type Inside = {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly record: (name: EventName, ids: Ids, about?: Pick<Happening, 'ghl_location_id'>) => Promise<void>;
};

/** Permitted, but no transaction is held: for streams, and for calls that wait for a neighbour. */
export type Outside = {
  readonly claim: Claim;
  readonly actor: Actor;
  readonly enter: <T>(work: (inside: Inside) => Promise<T>) => Promise<T>;
};

/** For endpoints whose access is `public`. Any other access here is a mistake that must not open a door. */
export const open = contractWithRequest.use(({ procedure, next }) => {
  if (accessOf(procedure) !== 'public') throw new Error('An endpoint with an access rule was implemented as open.');
  return next();
});

/** For endpoints whose access is `session`: a live session is enough, a profile is not needed. */
export const signedIn = contractWithRequest.use(async ({ context, next }) => {
  const claim = await requireClaim(context);
  await enter(context, claim, async () => undefined).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'NO_PROFILE')) throw error;
  });
  return next({ context: { claim } });
});

export const inside = contractWithRequest.use(async ({ context, procedure, next }) => {
  const claim = await requireClaim(context);
  return enter(context, claim, (within) => {
    requirePermission(within.actor, accessOf(procedure));
    return next({ context: within });
  });
});

export const outside = contractWithRequest.use(async ({ context, procedure, next }) => {
  const claim = await requireClaim(context);
  const actor = await enter(context, claim, async (within) => within.actor);
  requirePermission(actor, accessOf(procedure));
  const reenter: Outside['enter'] = (work) => enter(context, claim, work);
  return next({ context: { claim, actor, enter: reenter } });
});

const accessOf = (procedure: { '~orpc': { meta: unknown } }) => (procedure['~orpc'].meta as EndpointMeta).access;

function requirePermission(actor: Actor, access: EndpointMeta['access']): void {
  if (access === 'public' || access === 'session') return;
  if (!can(actor, access)) throw new AppError('FORBIDDEN');
}

async function requireClaim({ headers, authenticate }: RequestContext): Promise<Claim> {
  const [scheme, token] = (headers.get('authorization') ?? '').split(' ');
  const claim = scheme?.toLowerCase() === 'bearer' && token ? await authenticate(token) : null;
  if (!claim) throw new AppError('UNAUTHENTICATED');
  return claim;
}

async function enter<T>({ services }: RequestContext, claim: Claim, work: (within: Inside) => Promise<T>): Promise<T> {
  try {
    return await withActor(services.db, claim, (tx, actor) =>
      work({
        tx,
        actor,
        record: (name, ids, about) =>
          services.recordEvent(tx, {
            workspace_id: actor.workspace_id,
            actor_user_id: actor.user_id,
            name,
            ids,
            ...about,
          }),
      }),
    );
  } catch (error) {
    if (!(error instanceof EntryRefused)) throw error;
    throw new AppError(error.reason === 'no_profile' ? 'NO_PROFILE' : 'UNAUTHENTICATED', { cause: error });
  }
}
