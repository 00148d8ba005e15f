import type { ConversationFilter, ConversationQuery, OwnEndpoints } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { RequestContext } from '#server/platform/http/implement.ts';
import { readViewFilter } from './conversation-parts.ts';

type OwnFilter = Parameters<OwnEndpoints['inbox']['list']>[0];

/** The filter of the view, narrowed by the other fields. */
export async function toFilter(
  context: Pick<RequestContext, 'withTx'>,
  { view_id, ...query }: ConversationQuery,
): Promise<OwnFilter> {
  return narrowView(view_id === undefined ? {} : await readViewFilter(context, view_id), query);
}

/** Incremental reads return the oldest change first. */
export function narrowView(
  view: Partial<ConversationFilter>,
  { cursor, assigned, sort, ...fields }: Omit<ConversationQuery, 'view_id'>,
): OwnFilter {
  const filter = { ...fields, ...(assigned && { assigned: assigned === 'none' ? 'nobody' : assigned }) };
  refuseConflicts(view, filter);
  const order = sort ?? (filter.updated_since === undefined ? view.sort : 'oldest');
  return { ...view, ...filter, sort: order ?? 'newest', after: cursor };
}

/** A field of the view can be repeated, but not replaced. A text search cannot be limited by time. */
function refuseConflicts(view: Partial<ConversationFilter>, filter: object): void {
  const values: Readonly<Record<string, unknown>> = view;
  const replaced = Object.entries(filter).find(
    ([field, value]) => value !== undefined && values[field] && String(values[field]) !== String(value),
  )?.[0];
  const conflict = view.q && 'updated_since' in filter ? 'q' : replaced;
  if (conflict !== undefined)
    throw new AppError('INVALID_INPUT', { detail: `The view already filters by ${conflict}.` });
}
