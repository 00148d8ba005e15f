import { oc } from '@orpc/contract';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

/**
 * `public` needs nothing, `session` a valid session (with or without a profile), and a permission a
 * profile that has it. A public endpoint may still read the refresh cookie.
 */
export type Access = 'public' | 'session' | Permission;

export type EndpointMeta = {
  readonly access: Access;
  /** Also available while the password is temporary. */
  readonly worksWithTemporaryPassword?: true;
  /** Also available to users whose second factor is overdue, because they need it to set one up. */
  readonly worksWithoutSecondFactor?: true;
  /** Error codes for "not signed in" and "not permitted", if the endpoint has its own. */
  readonly refusals?: { readonly unauthenticated: ErrorCode; readonly forbidden: ErrorCode };
};

/** Base of all endpoints. `listEndpoints` requires an access rule; the fallback here is a strict permission. */
const base = oc.$meta<EndpointMeta>({ access: 'people:manage' });

type Call = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** The endpoints of one module: permission, route and OpenAPI summary. */
export const listEndpoints =
  (module: string) =>
  (access: Access, call: Call, summary: string, more: Omit<EndpointMeta, 'access'> = {}) => {
    const [method, path] = call.split(' ') as ['GET', `/${string}`];
    return base.meta({ access, ...more }).route({ method, path, summary, tags: [module] });
  };
