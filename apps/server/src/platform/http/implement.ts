import { type Contract, contract, type Permission } from '@hearback/contract';
import type { Claim } from '@hearback/database';
import { type ImplementerInternalWithMiddlewares, implement, type MergedCurrentContext } from '@orpc/server';
import { AppError } from '../app-error.ts';
import { authorize, requireClaim, requirePermission, takeFromBudget, toMeta } from './authorization.ts';
import { refuseUnstorable } from './bodies/storable-text.ts';
import { auditRefusal } from './errors/audit-refusal.ts';
import type { HttpContext } from './http-context.ts';
import {
  type ReplicaContext,
  type RequestContext,
  type RequestInfo,
  type TxContext,
  toTxContext,
  withTx,
} from './transaction.ts';

export { authorizeOnEntry, findClaim } from './authorization.ts';
export type { ReplicaContext, RequestContext, TxContext } from './transaction.ts';

const contractWithRequest = implement(contract)
  .$context<HttpContext>()
  .use(({ next }, input: unknown) => {
    refuseUnstorable(input);
    return next();
  });

/** Written out because the inferred type would repeat the whole contract and exceed the declaration size limit. */
type RouteBuilder<More extends object> = ImplementerInternalWithMiddlewares<
  Contract,
  HttpContext & Record<never, never>,
  MergedCurrentContext<HttpContext, More>
>;

/** For endpoints whose access is `public`. Any other access rule here is a mistake and must not let anyone in. */
export const publicRoute: RouteBuilder<Record<never, never>> = contractWithRequest.use(
  ({ procedure, next }) => {
    if (toMeta(procedure).access !== 'public')
      throw new Error('An endpoint with an access rule was implemented without it.');
    return next();
  },
);

/** For endpoints whose access is `session`: requires a live session, but no profile. */
export const signedIn: RouteBuilder<{ claim: Claim }> = contractWithRequest.use(
  async ({ context, procedure, next }) => {
    const meta = toMeta(procedure);
    const claim = await requireClaim(context, meta);
    // These endpoints change the account of the token, which is not the client's.
    if (claim.preview_of !== undefined) throw new AppError('PREVIEW_READ_ONLY');
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

export const authed: RouteBuilder<TxContext> = contractWithRequest.use(({ context, procedure, path, next }) =>
  auditRefusal(context, path, async (remember) => {
    const meta = toMeta(procedure);
    const claim = await requireClaim(context, meta);
    return withTx(context, claim, async (txContext) => {
      remember(txContext.actor);
      requirePermission(context, txContext.actor, meta);
      takeFromBudget(context, txContext.actor, path);
      return next({ context: txContext });
    });
  }),
);

/** For figures that may be seconds old. Authentication and permissions are still read from the primary. */
export const authedReplica: RouteBuilder<ReplicaContext> = contractWithRequest.use(
  ({ context, procedure, path, next }) =>
    auditRefusal(context, path, async (remember) => {
      const { services } = context;
      const meta = toMeta(procedure);
      const respond = async (txContext: ReplicaContext) => next({ context: txContext });
      if (services.replica) {
        const { actor } = await authorize(context, meta, path, remember);
        const read = await services.replica.read(actor, (tx, asOf) =>
          respond({ ...toTxContext(context, tx, actor), asOf }),
        );
        if (read) return read.response;
      }
      return withTx(context, await requireClaim(context, meta), (txContext) => {
        remember(txContext.actor);
        requirePermission(context, txContext.actor, meta);
        if (!services.replica) takeFromBudget(context, txContext.actor, path);
        return respond({ ...txContext, asOf: null });
      });
    }),
);

export const authedNoTx: RouteBuilder<RequestContext> = contractWithRequest.use(
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
