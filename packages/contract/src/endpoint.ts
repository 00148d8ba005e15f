import { oc } from '@orpc/contract';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

/**
 * `public` needs nothing, `session` a live sign-in (with or without a profile), a permission a profile that holds it.
 * A public endpoint may still read the refresh cookie.
 */
export type Access = 'public' | 'session' | Permission;

export type EndpointMeta = {
  readonly access: Access;
  /** Answers also while the password is a temporary one; nothing else does. */
  readonly worksWithTemporaryPassword?: true;
  /** Also available to users whose second factor is overdue, because they need it to set one up. */
  readonly worksWithoutSecondFactor?: true;
  /** The catalogue's own codes for "not signed in" and "not permitted", where a function has them. */
  readonly refusals?: { readonly unauthenticated: ErrorCode; readonly forbidden: ErrorCode };
};

/** Base of all endpoints. `listEndpoints` requires an access rule; the fallback here is a strict permission. */
const base = oc.$meta<EndpointMeta>({ access: 'people:manage' });

type Call = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** The endpoints of one module: who may call, what is called, and what it does in a few words (the OpenAPI document's). */
export const listEndpoints =
  (module: string) =>
  (access: Access, call: Call, summary: string, more: Omit<EndpointMeta, 'access'> = {}) => {
    const [method, path] = call.split(' ') as ['GET', `/${string}`];
    return base.meta({ access, ...more }).route({ method, path, summary, tags: [module] });
  };
