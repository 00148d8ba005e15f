import { z } from 'zod';
import { Id } from '../../values.ts';

/** More leads than this are changed in the background, a slice at a time. */
export const MAX_LEADS_AT_ONCE = 1_000;

/** A bulk change of all leads that match a filter. It resumes after a crash, and `done` counts each lead once. */
export const LeadRun = z.object({
  id: Id,
  campaign_id: Id,
  kind: z.enum(['remove', 're_enrich', 'skip']),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  /** How many matched when it was asked for. */
  total: z.number().int(),
  done: z.number().int(),
  /** Those that were really changed: who is being enriched already is not sent again. */
  changed: z.number().int(),
  /** Why it stopped. */
  error: z.string().nullable(),
  created_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});
export type LeadRun = z.infer<typeof LeadRun>;
