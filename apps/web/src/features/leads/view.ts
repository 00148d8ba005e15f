import { EmailProvider, type LeadFilter } from '@hearback/contract';
import { z } from 'zod';

/** The statuses that people filter by; `queued` is found under All. */
export const LEAD_STATUSES = ['pending_enrichment', 'running', 'complete', 'error', 'skipped'] as const;

/** What the list shows, as it stands in the address; what nobody understands there counts as absent. */
export const LeadView = z.object({
  status: z.enum(LEAD_STATUSES).optional().catch(undefined),
  email_provider: EmailProvider.optional().catch(undefined),
  q: z.string().trim().max(200).optional().catch(undefined),
  /** Whose details are open, for whoever comes from elsewhere. */
  lead: z.string().max(40).optional().catch(undefined),
});
export type LeadView = z.infer<typeof LeadView>;

export type ViewChange = { readonly [Key in keyof LeadView]?: LeadView[Key] | undefined };

export const NO_FILTERS: ViewChange = { status: undefined, email_provider: undefined, q: undefined };

/** Without the filters that are off, so that the same question is always the same key. */
export const filterOf = ({ status, email_provider, q }: LeadView): LeadFilter => ({
  ...(status && { status }),
  ...(email_provider && { email_provider }),
  ...(q && { q }),
});

export const hasFilters = (view: LeadView): boolean => Object.keys(filterOf(view)).length > 0;
