import { z } from 'zod';
import { listEndpoints } from './endpoint.ts';
import { ContactPath, Day, Id, Moment, text } from './values.ts';

export const OPPORTUNITY_STATUSES = [
  'lead',
  'waiting_for_reply',
  'booked_meeting',
  'meeting_completed',
  'won',
  'lost',
] as const;
export const OpportunityStatus = z.enum(OPPORTUNITY_STATUSES);
export type OpportunityStatus = z.infer<typeof OpportunityStatus>;

export const MAX_OPPORTUNITY_NOTES_LENGTH = 20_000;

export const BILLING_TYPES = ['one_time', 'recurring'] as const;

export const Opportunity = z.object({
  id: Id,
  contact_id: Id,
  company_id: Id.nullable(),
  campaign_id: Id.nullable(),
  status: OpportunityStatus,
  estimated_value: z.number().nullable(),
  billing_type: z.enum(BILLING_TYPES),
  estimated_close_date: z.iso.date().nullable(),
  priority_date: z.iso.date().nullable(),
  notes: z.string().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type Opportunity = z.infer<typeof Opportunity>;

const endpoint = listEndpoints('opportunities');

export const opportunities = {
  getActive: endpoint(
    'inbox:read',
    'GET /contacts/{contact_id}/opportunity',
    'Get the newest open opportunity, or the newest one if none is open',
  )
    .input(ContactPath)
    .output(Opportunity.nullable()),
  save: endpoint(
    'opportunities:write',
    'PUT /contacts/{contact_id}/opportunity',
    'Update the opportunity with `id`, or create one',
  )
    .input(
      ContactPath.extend({
        id: Id.nullish(),
        /** Version the form was opened with. A later change by another user returns CONFLICT. */
        updated_at: Moment.nullish(),
        status: text(100)
          .transform((status) => status || 'lead')
          .pipe(OpportunityStatus)
          .default('lead'),
        estimated_value: z.number().min(0).max(999_999_999_999).multipleOf(0.01).nullish(),
        billing_type: z.enum(BILLING_TYPES).default('one_time'),
        estimated_close_date: Day.nullish(),
        priority_date: Day.nullish(),
        notes: text(MAX_OPPORTUNITY_NOTES_LENGTH).nullish(),
        company_id: Id.nullish(),
        campaign_id: Id.nullish(),
      }).strict(),
    )
    .output(Opportunity),
};
