import { CAMPAIGN_SORTS, SORT_ORDERS } from '@hearback/contract';
import { z } from 'zod';

const MAPPINGS = ['all', 'mapped', 'unmapped'] as const;
const PROVIDERS = ['all', 'instantly', 'heyreach'] as const;

/** A list as it stands in an address: '1,2'. A single number arrives as one. */
const List = z.coerce.string().max(4000).optional().catch(undefined);

/** Everything that is chosen on the list stands in the address, so that a link shows the same. */
export const CampaignView = z.object({
  q: z.coerce.string().max(200).optional().catch(undefined),
  status: List,
  location: List,
  mapping: z.enum(MAPPINGS).optional().catch(undefined),
  provider: z.enum(PROVIDERS).optional().catch(undefined),
  sort: z.enum(CAMPAIGN_SORTS).optional().catch(undefined),
  order: z.enum(SORT_ORDERS).optional().catch(undefined),
});
export type CampaignView = z.infer<typeof CampaignView>;

export const readList = (text: string | undefined): string[] =>
  text?.split(',').filter((part) => part !== '') ?? [];

/** Nothing chosen leaves no trace in the address. */
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
