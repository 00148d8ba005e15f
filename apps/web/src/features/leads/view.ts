import { EMAIL_PROVIDERS, type LeadFilter } from '@hearback/contract';
import {
  defineSearchParams,
  oneOf,
  type SearchParamsOf,
  text,
} from '#web/lib/search-params/search-params.ts';

/** The statuses in the filter. `queued` is only listed under All. */
export const LEAD_STATUSES = ['pending_enrichment', 'running', 'complete', 'error', 'skipped'] as const;

/** View state of the list in the URL. Invalid values are ignored. */
export const LeadView = defineSearchParams({
  status: oneOf(LEAD_STATUSES),
  email_provider: oneOf(EMAIL_PROVIDERS),
  q: text(200),
  /** Contact to open, for links from other pages. */
  lead: text(40),
});
export type LeadView = SearchParamsOf<typeof LeadView>;

export type ViewChange = { readonly [Key in keyof LeadView]?: LeadView[Key] | undefined };

export const NO_FILTERS: ViewChange = { status: undefined, email_provider: undefined, q: undefined };

/** Omits disabled filters, so that equal queries have equal keys. */
export const toQueryFilter = ({ status, email_provider, q }: LeadView): LeadFilter => ({
  ...(status && { status }),
  ...(email_provider && { email_provider }),
  ...(q?.trim() && { q: q.trim() }),
});

export const hasFilters = (view: LeadView): boolean => Object.keys(toQueryFilter(view)).length > 0;
