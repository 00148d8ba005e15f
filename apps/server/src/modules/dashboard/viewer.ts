import type { Membership } from '@hearback/contract';

/** Who looks, and where. */
export type Viewer = Membership & { readonly workspace_id: string };
