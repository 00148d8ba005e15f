import { z } from 'zod';
import { Id } from '../../values.ts';

/** More leads than this are changed in batches in the background. */
export const MAX_LEADS_IN_REQUEST = 1_000;

/** A bulk change of all leads that match a filter. It resumes after a crash, and `done` counts each lead once. */
export const LeadRun = z.object({
  id: Id,
  campaign_id: Id,
  kind: z.enum(['remove', 're_enrich', 'skip']),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  /** Number of leads that matched at the time of the request. */
  total: z.number().int(),
  done: z.number().int(),
  /** Leads that were changed. Leads already at Clay are not sent again. */
  changed: z.number().int(),
  /** Why it stopped. */
  error: z.string().nullable(),
  created_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});
export type LeadRun = z.infer<typeof LeadRun>;
