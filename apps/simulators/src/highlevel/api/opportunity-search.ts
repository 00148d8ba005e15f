import type { CrmLocation, Opportunity } from '../objects.ts';
import { Invalid } from './serve.ts';

type Query = Record<string, string | undefined>;

/** The only endpoint with snake case in its query. */
export function searchOpportunities(location: CrmLocation, query: Query, origin: string): object {
  const [limit, page] = [Number(query.limit ?? 20), Number(query.page ?? 1)];
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    throw new Invalid(['limit must not be greater than 100']);
  if (!Number.isInteger(page) || page < 1) throw new Invalid(['page must not be less than 1']);
  const found = matching(location, query);
  const start = query.startAfterId
    ? found.findIndex(({ id }) => id === query.startAfterId) + 1
    : (page - 1) * limit;
  const pageItems = found.slice(start, start + limit);
  const last = pageItems.at(-1);
  const hasMore = start + limit < found.length && last !== undefined;
  const next = hasMore
    ? { startAfterId: last.id, startAfter: Date.parse(last.createdAt), nextPage: page + 1 }
    : null;
  return {
    opportunities: pageItems.map((opportunity) => printed(location, opportunity)),
    meta: {
      total: found.length,
      nextPageUrl: next
        ? `${origin}/highlevel/opportunities/search?location_id=${location.plan.id}&startAfter=${next.startAfter}&startAfterId=${next.startAfterId}&limit=${limit}`
        : null,
      startAfterId: next?.startAfterId ?? null,
      startAfter: next?.startAfter ?? null,
      currentPage: page,
      nextPage: next?.nextPage ?? null,
      prevPage: page > 1 ? page - 1 : null,
    },
    aggregations: {},
  };
}

function matching({ opportunities }: CrmLocation, query: Query): Opportunity[] {
  const status = query.status && query.status !== 'all' ? query.status : null;
  const fits = (expected: string | undefined, value: string | null) => !expected || expected === value;
  return [...opportunities.values()]
    .filter(
      (each) =>
        fits(query.pipeline_id, each.pipelineId) && fits(query.pipeline_stage_id, each.pipelineStageId),
    )
    .filter((each) => fits(query.contact_id, each.contactId) && fits(query.assigned_to, each.assignedTo))
    .filter((each) => status === null || each.status === status)
    .filter((each) => !query.q || each.name.toLowerCase().includes(query.q.toLowerCase()))
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

function printed({ contacts }: CrmLocation, opportunity: Opportunity): object {
  const contact = contacts.get(opportunity.contactId);
  if (!contact) return opportunity;
  const { id, name, companyName, email, phone, tags } = contact;
  return { ...opportunity, contact: { id, name, companyName, email, phone, tags } };
}
