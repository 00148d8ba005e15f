import { CAMPAIGN_SORTS, SORT_ORDERS } from '@hearback/contract';
import {
  defineSearchParams,
  oneOf,
  type SearchParamsOf,
  text,
} from '#web/lib/search-params/search-params.ts';

const MAPPINGS = ['all', 'mapped', 'unmapped'] as const;
const PROVIDERS = ['all', 'instantly', 'heyreach'] as const;

/** Encoded in the URL as '1,2'. */
const List = text(4000);

/** The URL holds every choice on the list, so that a link shows the same list. */
export const CampaignView = defineSearchParams({
  q: text(200),
  status: List,
  location: List,
  mapping: oneOf(MAPPINGS),
  provider: oneOf(PROVIDERS),
  sort: oneOf(CAMPAIGN_SORTS),
  order: oneOf(SORT_ORDERS),
});
export type CampaignView = SearchParamsOf<typeof CampaignView>;

export const readList = (text: string | undefined): string[] =>
  text?.split(',').filter((part) => part !== '') ?? [];

/** An empty choice is removed from the URL. */
export const writeList = (parts: readonly string[]): string | undefined =>
  parts.length > 0 ? parts.join(',') : undefined;

export const NO_FILTERS: CampaignView = {
  q: undefined,
  status: undefined,
  location: undefined,
  mapping: undefined,
  provider: undefined,
};

export const isFiltered = ({
  q,
  status,
  location,
  mapping = 'all',
  provider = 'all',
}: CampaignView): boolean => Boolean(q || status || location) || mapping !== 'all' || provider !== 'all';
