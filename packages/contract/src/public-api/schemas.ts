import { z } from 'zod';
import { ApiPermission } from '../api-keys.ts';
import { CampaignAnalytics } from '../dashboard.ts';
import { FreeSlots } from '../meetings.ts';
import { Opportunity } from '../opportunities.ts';
import { Report, ReportDelivery, ReportSummary } from '../reports/schemas.ts';
import { Campaign } from '../schemas/campaigns.ts';
import { Company, Contact } from '../schemas/contacts.ts';
import { Conversation, Disposition } from '../schemas/conversations.ts';
import { Import } from '../schemas/imports.ts';
import { Lead } from '../schemas/leads.ts';
import { Message } from '../schemas/messages.ts';
import { Reply, ScheduledReply } from '../schemas/replies.ts';
import { Colleague, Note, Teamwork } from '../schemas/teamwork.ts';
import { Meeting } from '../schemas/threads.ts';
import { SavedView } from '../schemas/views.ts';
import { SenderHealth } from '../sender-health.ts';
import { SuppressionEntry } from '../suppression.ts';
import { Id } from '../values.ts';
import { WEBHOOK_EVENTS, WebhookEventType } from '../webhooks-out.ts';

/**
 * The responses of the public API: the fields of our own shapes that are stable and meaningful outside the product. All
 * other fields are removed from the response.
 */
export const KeyDescription = z.object({
  workspace: z.object({ id: Id, name: z.string() }),
  key: z.object({
    id: Id,
    name: z.string(),
    permissions: z.array(ApiPermission),
    location_ids: z.array(z.string()).nullable().describe('Null for all locations.'),
    requests_per_minute: z.number().int(),
    expires_at: z.iso.datetime().nullable(),
  }),
});
export type KeyDescription = z.infer<typeof KeyDescription>;

const team = { snoozed_until: true, assignee: true, answer_due_at: true } as const;

export const ConversationItem = Conversation.pick({
  contact_id: true,
  name: true,
  email: true,
  subject: true,
  preview: true,
  source: true,
  last_message_id: true,
  last_direction: true,
  last_message_at: true,
  unread: true,
  campaign_id: true,
  campaign_name: true,
  location_id: true,
  location_name: true,
  company_name: true,
  do_not_contact: true,
  ...team,
}).extend({
  disposition: Disposition.nullable(),
  needs_action: z.boolean().describe('The lead wrote last and the conversation is not finished.'),
  updated_at: z.iso.datetime().describe('When the conversation last changed. `updated_since` filters by it.'),
});
export type ConversationItem = z.infer<typeof ConversationItem>;

const person = {
  id: true,
  email: true,
  first_name: true,
  last_name: true,
  company_id: true,
  company_name: true,
  job_title: true,
  linkedin_url: true,
  location_id: true,
} as const;

const PersonItem = Contact.pick({
  ...person,
  headline: true,
  phone: true,
  website: true,
  created_at: true,
});

export const ContactItem = PersonItem.extend({
  updated_at: z.iso.datetime().describe('The version that `updateContact` compares.'),
});
export type ContactItem = z.infer<typeof ContactItem>;

export const CompanyItem = Company.pick({
  id: true,
  company_name: true,
  industry: true,
  headcount_range: true,
  hq_geo: true,
  website: true,
  company_linkedin_url: true,
  phone: true,
});
export type CompanyItem = z.infer<typeof CompanyItem>;

export const ConversationDetails = z.object({
  contact: PersonItem,
  company: CompanyItem.nullable(),
  campaign: z.object({ id: Id, name: z.string() }).nullable(),
  location_name: z.string().nullable(),
  source: Conversation.shape.source.nullable(),
  disposition: Disposition.nullable(),
  unread: z.boolean(),
  message_count: z.number().int(),
  unhandled_count: z.number().int(),
  last_activity_at: z.iso.datetime().nullable(),
  do_not_contact: z.boolean(),
  ...Teamwork.pick(team).shape,
});

export const MessageItem = Message.pick({
  id: true,
  contact_id: true,
  direction: true,
  source: true,
  subject: true,
  body: true,
  body_cut: true,
  own_text: true,
  lang: true,
  sent_at: true,
  handled: true,
  campaign_id: true,
  from: true,
  from_name: true,
  to: true,
  cc: true,
}).extend({ sentiment: Disposition.nullable() });

export const NoteItem = Note.pick({
  id: true,
  kind: true,
  author_name: true,
  content: true,
  created_at: true,
  edited_at: true,
});

export const ViewItem = SavedView.pick({ id: true, name: true, number: true });

export const MeetingItem = Meeting.pick({
  id: true,
  calendar_id: true,
  calendar_name: true,
  source: true,
  status: true,
  starts_at: true,
  ends_at: true,
  error: true,
  alternatives: true,
  changed_at: true,
});

export const LeadItem = Lead.pick({
  ...person,
  enrichment_status: true,
  added_at: true,
  updated_at: true,
});

/** `file_name` names the import. Rows are numbered from 2, because the first one has the names of the fields. */
export const ImportItem = Import.pick({
  id: true,
  campaign_id: true,
  file_name: true,
  state: true,
  progress: true,
  rows_total: true,
  rows_done: true,
  imported: true,
  failed: true,
  duplicates: true,
  errors: true,
  error: true,
  created_at: true,
  started_at: true,
  finished_at: true,
});
export type ImportItem = z.infer<typeof ImportItem>;

export const SenderItem = SenderHealth.pick({
  id: true,
  account_id: true,
  account_name: true,
  sender_key: true,
  kind: true,
  name: true,
  connection: true,
  warmup: true,
  warmup_score: true,
  landed_inbox: true,
  landed_spam: true,
  sent: true,
  bounced: true,
  daily_limit: true,
  dns: true,
  band: true,
  problems: true,
  last_message_at: true,
  checked_at: true,
  campaigns: true,
});

export const CampaignItem = Campaign.pick({
  id: true,
  name: true,
  provider: true,
  status: true,
  campaign_date: true,
  created_at: true,
}).extend({ location_id: z.string().nullable() });

export const SuppressionItem = SuppressionEntry.pick({
  id: true,
  kind: true,
  value: true,
  reason: true,
  note: true,
  contact_id: true,
  created_at: true,
});

const report = {
  id: true,
  location_id: true,
  client: true,
  brand: true,
  cadence: true,
  first_day: true,
  last_day: true,
  time_zone: true,
  state: true,
  version: true,
  published_version: true,
  published_at: true,
  created_at: true,
} as const;
/** Without the addresses of the recipients. */
const delivery = ReportDelivery.pick({ state: true, due_at: true, sent_at: true }).nullable();

export const ReportItem = ReportSummary.pick({
  ...report,
  meetings_booked: true,
  positive_replies: true,
}).extend({ delivery });

export const ReportDetails = Report.pick({
  ...report,
  sections: true,
  figures: true,
  quotes: true,
  narrative: true,
  written_by: true,
}).extend({ delivery });

export const AssigneeItem = Colleague.pick({ id: true, name: true });

export const OpportunityItem = Opportunity.pick({
  id: true,
  contact_id: true,
  company_id: true,
  campaign_id: true,
  status: true,
  estimated_value: true,
  billing_type: true,
  estimated_close_date: true,
  priority_date: true,
  notes: true,
  created_at: true,
  updated_at: true,
});

export const CampaignFigures = CampaignAnalytics.pick({
  measured_at: true,
  as_of: true,
  since: true,
  until: true,
  provider: true,
  read_at: true,
  totals: true,
  counts_people_once: true,
  rates: true,
  medians: true,
  days: true,
  sentiments: true,
  hours: true,
  steps: true,
});

export const SlotItems = FreeSlots.pick({ calendar: true, calendars: true, booking_link: true, slots: true });

const reply = {
  id: true,
  message_id: true,
  source: true,
  content: true,
  subject: true,
  cc: true,
  status: true,
  send_at: true,
  error: true,
  may_be_out: true,
  created_at: true,
} as const;
export const ReplyItem = Reply.pick(reply);
export const ScheduledReplyItem = ScheduledReply.pick({ ...reply, contact_id: true });

const eventIds = Object.values(WEBHOOK_EVENTS).flatMap(({ ids }) => [...ids]);

/** The event as endpoints receive it, with its `webhook-id`. */
export const EventItem = z.object({
  id: z.string().describe('The `webhook-id` header of the same event.'),
  type: WebhookEventType,
  timestamp: z.iso.datetime().describe('When it happened.'),
  data: z.object({
    workspace_id: Id,
    location_id: z.string().nullable(),
    sequence: z.number().int().describe('Increases with each event of the same subject.'),
    ...(Object.fromEntries(eventIds.map((name) => [name, Id.optional()])) as Record<
      (typeof eventIds)[number],
      z.ZodOptional<typeof Id>
    >),
    url: z.string(),
  }),
});
export type EventItem = z.infer<typeof EventItem>;
