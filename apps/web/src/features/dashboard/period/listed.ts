import type { Dashboard } from '@hearback/contract';

/** What a list of conversations is asked for, so that it holds what was counted. */
export type Listed = { readonly active_since?: string };

/** Null where the period ended before now: the inbox has no list of that. */
export const toListed = ({
  active_since,
  active_until,
}: Pick<Dashboard, 'active_since' | 'active_until'>): Listed | null =>
  active_until === null ? (active_since === null ? {} : { active_since }) : null;
