import type { AuditAction, EventName } from '@hearback/contract';
import { type Actor, ActorRefused, type ActorTx, type Claim, withActor } from '@hearback/database';
import { AppError } from '../app-error.ts';
import { appendAudit } from '../audit/audit.ts';
import { retryCollisions } from '../concurrency/retry-collisions.ts';
import type { Ids, RecordedEvent } from '../events/publish.ts';
import type { Services } from '../services.ts';
import type { HttpContext } from './http-context.ts';

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
  readonly withTx: <T>(work: (authed: TxContext) => Promise<T>) => Promise<T>;
};

/** The request data needed for authorization. */
export type RequestInfo = Pick<
  HttpContext,
  'services' | 'authenticate' | 'headers' | 'method' | 'address' | 'admitKey'
>;

const REFUSED = {
  gone: 'UNAUTHENTICATED',
  no_profile: 'NO_PROFILE',
  temporary_password: 'PASSWORD_CHANGE_REQUIRED',
  second_factor: 'SECOND_FACTOR_REQUIRED',
  preview_over: 'PREVIEW_OVER',
  key_gone: 'API_KEY_INVALID',
  key_network: 'API_KEY_NETWORK_REFUSED',
} as const;

export const withTx = <T>(
  request: RequestInfo,
  claim: Claim,
  work: (txContext: TxContext) => Promise<T>,
): Promise<T> =>
  withEntryErrors(claim, () =>
    retryCollisions(() =>
      withActor(request.services.db, claim, (tx, actor) => work(toTxContext(request, tx, actor))),
    ),
  );

/** Converts the refusal of a person to an error of the contract. */
export async function withEntryErrors<T>(claim: Claim, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (claim.preview_of !== undefined && isReadOnlyTransaction(error))
      throw new AppError('PREVIEW_READ_ONLY', { cause: error });
    if (!(error instanceof ActorRefused)) throw error;
    throw new AppError(REFUSED[error.reason], { cause: error });
  }
}

const isReadOnlyTransaction = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '25006';

const ORIGIN = /^[\da-f-]{36}$/;

/** The id of the requesting tab, which its events carry, so that the tab can recognize them. */
const findOrigin = (headers: Headers): string | undefined =>
  ORIGIN.exec(headers.get('x-hearback-origin') ?? '')?.[0];

/**
 * Audit lines of an API key name the key, and its creator as the actor. Keys can share a name. Lines of a preview
 * name both people.
 */
export const withOrigin = ({ api_key, viewer, email }: Actor, details: Record<string, unknown>) => ({
  ...details,
  ...(api_key && { api_key: api_key.name, api_key_id: api_key.id }),
  ...(viewer && { preview_of: email }),
});

export function toTxContext(
  { services, address, headers }: RequestInfo,
  tx: ActorTx,
  actor: Actor,
): TxContext {
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
      appendAudit(tx, { workspace_id, actor, action, target, details: withOrigin(actor, details) }),
  };
}
