import { oc } from '@orpc/contract';
import type { Permission } from './permissions.ts';

/**
 * `public` needs nothing, `session` a live sign-in (with or without a profile), a permission a profile that holds it.
 * A public endpoint may still read the refresh cookie.
 */
export type Access = 'public' | 'session' | Permission;

export type EndpointMeta = { readonly access: Access };

/** Every endpoint starts here and must state its access: the fallback is a permission nobody can forget to narrow. */
const base = oc.$meta<EndpointMeta>({ access: 'people:manage' });

export const endpoint = (access: Access) => base.meta({ access });
