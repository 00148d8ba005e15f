import { can, type Permission } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { RequestContext, TxContext } from '#server/platform/http/implement.ts';

export type KeyContext = Pick<RequestContext, 'withTx'>;

/** For reads that the app makes together with others. The creator of the key needs the permission. */
export const withPermissionTx = <T>(
  { withTx }: KeyContext,
  access: Permission,
  work: (context: TxContext) => Promise<T>,
): Promise<T> =>
  withTx(async (context) => {
    if (!can(context.actor, access)) throw new AppError('FORBIDDEN');
    return work(context);
  });
