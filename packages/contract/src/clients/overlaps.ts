import { z } from 'zod';
import { formatDay } from '../reports/figures.ts';
import { DISPOSITIONS } from '../schemas/conversations.ts';
import { Id } from '../values.ts';

export const OVERLAP_KINDS = ['person', 'company'] as const;
export type OverlapKind = (typeof OVERLAP_KINDS)[number];

/** Maximum number of overlaps that are listed, newest first. */
export const MAX_OVERLAPS = 100;
/** Maximum number of leads that are listed for an overlap. */
export const MAX_OVERLAP_LEADS = 20;

const OverlapLead = z.object({
  contact_id: Id,
  contact: z.string(),
  campaign_id: Id,
  campaign: z.string(),
  /** The location of the campaign. Null if the campaign is not mapped. */
  location_id: z.string().nullable(),
  client: z.string().nullable(),
  /** When the lead was added to the campaign. At the latest at the first message of the campaign. */
  added_at: z.iso.datetime(),
  /** The newest message of the campaign. Null if there is none, and then the campaign has no disposition either. */
  last_message_at: z.iso.datetime().nullable(),
  sentiment: z.enum(DISPOSITIONS).nullable(),
});
export type OverlapLead = z.infer<typeof OverlapLead>;

export const Overlap = z.object({
  /** The email address, LinkedIn profile or name of the company. */
  name: z.string(),
  /** The number of different clients and campaigns. */
  clients: z.number().int(),
  campaigns: z.number().int(),
  /** Oldest first. */
  leads: z.array(OverlapLead),
});
export type Overlap = z.infer<typeof Overlap>;

/** One sentence on what to do. The place with an interested reply is kept, otherwise the first one. */
export function adviseOverlap(kind: OverlapKind, { clients, leads }: Overlap): string {
  const primaryLead = leads.find(({ sentiment }) => sentiment === 'interested') ?? leads[0];
  if (!primaryLead) return '';
  const reason =
    primaryLead.sentiment === 'interested'
      ? 'has an interested reply'
      : `was first, on ${formatDay(primaryLead.added_at.slice(0, 10))}`;
  if (clients > 1) {
    const client = primaryLead.client ?? 'the campaign without a client';
    return kind === 'person'
      ? `Keep the lead for ${client}, which ${reason}. Remove it from the campaigns of the other clients.`
      : `Decide which client contacts the company. ${client} ${reason}.`;
  }
  return kind === 'person'
    ? `Keep the lead in ${primaryLead.campaign}, which ${reason}. Remove it from the other campaigns.`
    : `Make sure that the messages of the campaigns are consistent. ${primaryLead.campaign} ${reason}.`;
}
