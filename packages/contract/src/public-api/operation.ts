import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { ApiPermission } from '../api-keys.ts';

export type OperationMeta = {
  /** Null for operations that every key may call. */
  readonly permission: ApiPermission | null;
  /** The operation needs the header `Idempotency-Key`. */
  readonly isIdempotent?: true;
  /** The operation will be removed. Both values are days such as `2027-01-31`, at least a year apart. */
  readonly deprecation?: { readonly since: string; readonly sunset: string };
};

const base = oc.$meta<OperationMeta>({ permission: null });

type Call = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** An operation of the public API below `/v1`. Published operations change only by additions. */
export const operation =
  (tag: string) =>
  (
    permission: ApiPermission | null,
    call: Call,
    operationId: string,
    summary: string,
    more: Omit<OperationMeta, 'permission'> = {},
  ) => {
    const [method, path] = call.split(' ') as ['GET', `/${string}`];
    return base.meta({ permission, ...more }).route({ method, path, operationId, summary, tags: [tag] });
  };

/** A page of a list. `next_cursor` is the `cursor` of the next page. */
export const toPageShape = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    pagination: z.object({ next_cursor: z.string().nullable(), has_more: z.boolean() }),
  });
