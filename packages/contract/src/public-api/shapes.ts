import { z } from 'zod';
import { ApiPermission } from '../api-keys.ts';
import { ReportSummary } from '../reports/shapes.ts';
import { Campaign } from '../shapes/campaigns.ts';
import { Company, Contact } from '../shapes/contacts.ts';
import { Conversation, Disposition } from '../shapes/conversations.ts';
import { Lead } from '../shapes/leads.ts';
import { Message } from '../shapes/messages.ts';
import { Reply } from '../shapes/replies.ts';
import { Note, Teamwork } from '../shapes/teamwork.ts';
import { Meeting } from '../shapes/threads.ts';
import { SavedView } from '../shapes/views.ts';
import { SuppressionEntry } from '../suppression.ts';
import { Id } from '../values.ts';

/**
 * What the public API returns: the fields of our own shapes that are stable and mean something outside the product. All
 * other fields are removed from the response.
 */
export const KeyDescription = z.object({
  workspace: z.object({ id: Id, name: z.string() }),
  key: z.object({
    id: Id,
    name: z.string(),
    permissions: z.array(ApiPermission),
    /** Null for all locations. */
    location_ids: z.array(z.string()).nullable(),
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
  /** The lead wrote last and the conversation is not finished. */
  needs_action: z.boolean(),
  /** When the conversation last changed. `updated_since` filters by it. */
  updated_at: z.iso.datetime(),
});
export type ConversationItem = z.infer<typeof ConversationItem>;

export const ContactItem = Contact.pick({
  id: true,
  email: true,
  first_name: true,
  last_name: true,
  company_id: true,
  company_name: true,
  job_title: true,
  linkedin_url: true,
  headline: true,
  location_id: true,
  phone: true,
  website: true,
  created_at: true,
});

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

export const ConversationDetails = z.object({
  contact: ContactItem,
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
  id: true,
  email: true,
  first_name: true,
  last_name: true,
  company_id: true,
  company_name: true,
  job_title: true,
  linkedin_url: true,
  location_id: true,
  enrichment_status: true,
  added_at: true,
  updated_at: true,
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

export const ReportItem = ReportSummary;

export const ReplyItem = Reply.pick({
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
});
