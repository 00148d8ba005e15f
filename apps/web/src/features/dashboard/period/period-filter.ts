import type { Dashboard } from '@hearback/contract';

/** Inbox filter that matches the counted conversations. */
export type PeriodFilter = { readonly active_since?: string };

/** Returns null if the period ended in the past, because the inbox cannot filter by an end date. */
export const toPeriodFilter = ({
  active_since,
  active_until,
}: Pick<Dashboard, 'active_since' | 'active_until'>): PeriodFilter | null =>
  active_until === null ? (active_since === null ? {} : { active_since }) : null;
