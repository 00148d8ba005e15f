import type { Membership } from '@hearback/contract';

/** The viewer and their workspace. */
export type Viewer = Membership & { readonly workspace_id: string };
