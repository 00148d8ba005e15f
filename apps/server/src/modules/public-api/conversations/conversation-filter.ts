import type { ConversationFilter, ConversationQuery, OwnEndpoints } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { RequestContext } from '#server/platform/http/implement.ts';
import { readViewFilter } from './conversation-parts.ts';

/** The filter of the view, narrowed by the other fields. Incremental reads return the oldest change first. */
export async function toFilter(
  entered: Pick<RequestContext, 'enter'>,
  { view_id, cursor, assigned, sort, ...fields }: ConversationQuery,
): Promise<Parameters<OwnEndpoints['inbox']['list']>[0]> {
  const view: Partial<ConversationFilter> =
    view_id === undefined ? {} : await readViewFilter(entered, view_id);
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
