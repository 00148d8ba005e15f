import { z } from 'zod';
import { CLAY_FIELDS, GAP_FIELDS } from '../../logic/lead-fields.ts';
import { Id } from '../../values.ts';
import { EnrichmentStatus } from '../contacts.ts';
import { Lead } from '../leads.ts';
import { LeadRun } from './lead-runs.ts';

export const GapField = z.enum(GAP_FIELDS);
export type GapField = z.infer<typeof GapField>;

const Count = z.number().int();
const ByStatus = z.record(EnrichmentStatus, Count);

/** A lead is counted in each of its campaigns. Users limited to locations get the figures of those. */
export const EnrichmentOverview = z.object({
  /** Whether a Clay table is connected. Without one nothing is sent. */
  is_connected: z.boolean(),
  by_status: ByStatus,
  /** Failure reasons, most frequent first. Null if unknown. */
  reasons: z.array(z.object({ reason: z.string().nullable(), leads: Count })),
  /** Campaigns with leads. */
  campaigns: z.array(
    z.object({
      id: Id,
      name: z.string(),
      enrichment_enabled: z.boolean(),
      ghl_location_id: z.string().nullable(),
      by_status: ByStatus,
    }),
  ),
  /** Every day of the period in the requested time zone. */
  days: z.array(z.object({ day: z.iso.date(), complete: Count, error: Count })),
  /** Contacts with a field-by-field record of Clay's answer, and how many of them got each field from it. */
  answered: Count,
  fields: z.array(z.object({ field: z.enum(CLAY_FIELDS), filled: Count })),
  /** The newest bulk changes of leads. */
  runs: z.array(LeadRun),
});
export type EnrichmentOverview = z.infer<typeof EnrichmentOverview>;

/** A lead with missing fields, and the campaign it was added to last. */
export const LeadWithGaps = Lead.extend({
  campaign: z.object({ id: Id, name: z.string(), ghl_location_id: z.string().nullable() }),
});
export type LeadWithGaps = z.infer<typeof LeadWithGaps>;

/** Changes all leads with a status, in one campaign or in all. */
export const EnrichmentChange = z.strictObject({
  change: z.enum(['retry', 'skip']),
  status: z.enum(['pending_enrichment', 'error', 'skipped']),
  /** Failed leads with this reason; '' for unknown reasons. */
  reason: z.string().max(400).optional(),
  campaign_id: Id.optional(),
});
export type EnrichmentChange = z.infer<typeof EnrichmentChange>;
