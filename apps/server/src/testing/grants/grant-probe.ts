import type { Place } from './place.ts';

/** A call. The endpoint's own path is the default. */
export type Call = { readonly path?: string; readonly body?: unknown };

/**
 * The call that a person with a grant of one location makes to an endpoint. `reads` and `writes` name rows of a
 * place: rows elsewhere are not found, and a read grant cannot write. `general` names no rows: its response must
 * contain nothing from elsewhere.
 */
export type GrantProbe =
  | { readonly reads: (place: Place) => Call }
  | { readonly writes: (place: Place) => Call; readonly allowed?: number }
  | { readonly general: Call }
  /** Not called here, with the reason. */
  | { readonly apart: string };
