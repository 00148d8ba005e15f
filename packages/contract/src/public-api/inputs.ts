import { z } from 'zod';
import { FIELD_LABELS, SYSTEM_FIELDS } from '../logic/lead-fields.ts';
import { BILLING_TYPES, MAX_OPPORTUNITY_NOTES_LENGTH, OpportunityStatus } from '../opportunities.ts';
import { isPeriod, periodFields } from '../period.ts';
import { ConversationStatus, Disposition, Source } from '../schemas/conversations.ts';
import { LeadEdit, LeadFilter } from '../schemas/leads.ts';
import { MAX_RECIPIENTS, OutcomeEdit } from '../schemas/replies.ts';
import { MAX_NOTE_LENGTH } from '../schemas/teamwork.ts';
import { SENDER_BANDS } from '../sender-health.ts';
import {
  MAX_PASTE_LENGTH,
  MAX_SUPPRESSION_NOTE_LENGTH,
  MAX_SUPPRESSIONS_PER_REQUEST,
} from '../suppression.ts';
import { Cursor, Day, Id, LocationId, Moment, TimeZone, text } from '../values.ts';
import { WebhookEventType } from '../webhooks-out.ts';

const CursorField = { cursor: Cursor.optional().describe('The `next_cursor` of the page before.') };

/** Query strings have words, not booleans. Leave a field out to not filter by it. */
const toFlag = (description: string) => z.literal('true').optional().describe(description);

const conversation = { contact_id: Id.describe('The contact of the conversation.') };

export const ConversationPath = z.object(conversation);
export const PersonPath = z.object({ id: Id.describe('The contact.') });
export const OpportunityPath = z.object({ contact_id: Id.describe('The contact of the opportunity.') });
export const ReplyPath = z.object({ id: Id.describe('The reply, as `sendReply` returned it.') });
export const CompanyPath = z.object({ id: Id.describe('The company.') });
export const ImportPath = z.object({ id: Id.describe('The import.') });
export const CampaignPath = z.object({ id: Id.describe('The campaign.') });
export const MeetingPath = z.object({ id: Id.describe('The meeting.') });
export const SuppressionPath = z.object({ id: Id.describe('The entry of the suppression list.') });
export const ReportPath = z.object({ id: Id.describe('The report.') });

const ConversationFields = z.strictObject({
  q: text(200).optional().describe('Text to search for in messages, names, addresses and companies.'),
  view_id: Id.optional().describe('A view that is shared in the workspace. Other filters narrow it.'),
  campaign_id: Id.optional().describe('Conversations of this campaign.'),
  location_id: LocationId.optional().describe('Conversations of this CRM location.'),
  source: Source.optional().describe('Conversations by email or on LinkedIn.'),
  status: ConversationStatus.optional().describe('Conversations with this disposition or state.'),
  needs_action: toFlag('Conversations with messages that are not done.'),
  unread: toFlag('Conversations that have not been opened since the last message.'),
  snoozed: toFlag('Snoozed conversations.'),
  overdue: toFlag('Conversations of interested leads whose answer is overdue.'),
  has_question: toFlag('Conversations in which the lead asked a question.'),
  assigned: z
    .union([z.literal('none'), Id])
    .optional()
    .describe('The id of a user, or `none` for unassigned conversations.'),
  updated_since: Moment.optional().describe(
    'Conversations that changed since this time, by default the oldest change first. Cannot be combined with `q`.',
  ),
  sort: z
    .enum(['newest', 'oldest'])
    .optional()
    .describe('By the last message, or by `updated_at` with `updated_since`.'),
  ...CursorField,
});

/** A text search cannot be limited by time. */
export const ConversationQuery = ConversationFields.refine(
  ({ q, updated_since }) => q === undefined || updated_since === undefined,
  { path: ['updated_since'], message: 'cannot be combined with q' },
);
export type ConversationQuery = z.infer<typeof ConversationQuery>;

export const MessageQuery = z.object({ ...conversation, ...CursorField });

export const DispositionEdit = z.strictObject({
  ...conversation,
  disposition: Disposition.describe('The new disposition.'),
});

export const ConversationFinish = z.strictObject({
  ...conversation,
  outcome: OutcomeEdit.optional().describe('The outcome, if the workspace requires one.'),
});

export const NewNote = z.strictObject({
  ...conversation,
  content: text(MAX_NOTE_LENGTH).min(1).describe('The note as plain text.'),
});

export const AssigneeEdit = z.strictObject({
  ...conversation,
  user_id: Id.nullable().describe('A user from `listAssignees`, or null to unassign the conversation.'),
});

export const NewSnooze = z.strictObject({
  ...conversation,
  until: Moment.describe('When the conversation returns to the inbox. Must be in the future.'),
});

export const NewReply = z.strictObject({
  message_id: Id.describe('The message that the reply answers.'),
  content: text(100_000).min(1).describe('The reply as plain text.'),
  subject: text(1_000).optional().describe('The subject of an email. Omit it to keep the subject.'),
  cc: z
    .array(text(320))
    .max(MAX_RECIPIENTS)
    .optional()
    .describe('Omit it to reply to all recipients of the message. An empty list replies to the sender only.'),
  bcc: z.array(text(320)).max(MAX_RECIPIENTS).optional().describe('Addresses that receive a blind copy.'),
  send_at: Moment.optional().describe('When to send the reply. Omit it to send the reply now.'),
});

export const PageQuery = z.strictObject(CursorField);

export const ReplyEdit = z.strictObject({
  ...ReplyPath.shape,
  content: text(100_000).min(1).optional().describe('The new text.'),
  send_at: Moment.nullish().describe('The new time. Null sends the reply now.'),
});

export const ContactQuery = z.strictObject({
  email: text(320).min(1).optional().describe('Contacts with this address.'),
  company_id: Id.optional().describe('Contacts of this company.'),
  ...CursorField,
});

const editDescriptions: Readonly<Record<keyof typeof LeadEdit.shape, string>> = {
  first_name: 'The first name.',
  last_name: 'The last name.',
  email: 'The email address.',
  company_name: 'The name of the company.',
  job_title: 'The job title.',
  linkedin_url: 'The address of the LinkedIn profile.',
  website: 'The address of the website.',
  phone: 'The phone number.',
};

export const ContactEdit = LeadEdit.extend({
  ...(Object.fromEntries(
    Object.entries(LeadEdit.shape).map(([name, field]) => [
      name,
      field.describe(editDescriptions[name as keyof typeof editDescriptions]),
    ]),
  ) as typeof LeadEdit.shape),
  ...PersonPath.shape,
  updated_at: Moment.optional().describe(
    'The `updated_at` that you read. If the object changed since, the request returns `CONFLICT`.',
  ),
}).strict();

export const CompanyQuery = z.strictObject({
  name: text(300).min(1).optional().describe('Companies with this name.'),
  ...CursorField,
});

const MAX_IMPORTED_LEADS = 1_000;
const MAX_CUSTOM_FIELDS = 50;

const ImportedLead = z.strictObject({
  ...(Object.fromEntries(
    SYSTEM_FIELDS.map((name) => [name, text(500).optional().describe(`${FIELD_LABELS[name]}.`)]),
  ) as Record<(typeof SYSTEM_FIELDS)[number], z.ZodOptional<z.ZodString>>),
  custom: z.record(text(100).min(1), text(2_000)).optional().describe('Custom fields, keyed by name.'),
});
export type ImportedLead = z.infer<typeof ImportedLead>;

export const NewImport = z.strictObject({
  campaign_id: Id.describe('The campaign. Its target configuration must be complete.'),
  name: text(200).min(1).default('API').describe('The name under which the import is listed.'),
  leads: z
    .array(ImportedLead)
    .min(1)
    .max(MAX_IMPORTED_LEADS)
    .refine(
      (leads) => new Set(leads.flatMap(({ custom }) => Object.keys(custom ?? {}))).size <= MAX_CUSTOM_FIELDS,
      `have more than ${MAX_CUSTOM_FIELDS} custom fields`,
    )
    .describe(
      'Each lead needs `first_name`, `last_name`, `company_name`, and `email` or, for LinkedIn, `linkedin_url`. Leads without them are counted as failed.',
    ),
});

export const ImportQuery = z.strictObject({ campaign_id: Id.describe('The campaign.') });

export const SenderQuery = z.strictObject({
  band: z.enum(SENDER_BANDS).optional().describe('Senders in this state.'),
  location_id: LocationId.optional().describe('Senders used by campaigns of this CRM location.'),
  q: text(100).optional().describe('Part of the address or name.'),
  cursor: text(400).optional().describe('The `next_cursor` of the page before.'),
});

export const EventQuery = z.strictObject({
  since: Moment.optional().describe('Events that happened at this time or later.'),
  type: WebhookEventType.optional().describe('Events of this type.'),
  ...CursorField,
});

const { status: enrichmentStatus, q: leadSearch } = LeadFilter.shape;

export const LeadQuery = z.strictObject({
  campaign_id: Id.describe('The campaign.'),
  status: enrichmentStatus.describe('Contacts with this enrichment status.'),
  q: leadSearch.describe('Part of a name, address or company.'),
  ...CursorField,
});

export const OpportunityEdit = z.strictObject({
  contact_id: Id.describe('The contact of the opportunity.'),
  id: Id.optional().describe('The opportunity to update. Omit it to create one.'),
  updated_at: Moment.optional().describe(
    'The `updated_at` that you read. If the object changed since, the request returns `CONFLICT`.',
  ),
  status: OpportunityStatus.describe('The stage of the opportunity.'),
  estimated_value: z
    .number()
    .min(0)
    .max(999_999_999_999)
    .multipleOf(0.01)
    .nullish()
    .describe('The value in US dollars.'),
  billing_type: z.enum(BILLING_TYPES).optional().describe('Whether the value is paid once or repeatedly.'),
  estimated_close_date: Day.nullish().describe('The day on which the opportunity is expected to close.'),
  priority_date: Day.nullish().describe('The day on which the opportunity has priority.'),
  notes: text(MAX_OPPORTUNITY_NOTES_LENGTH).nullish().describe('Notes as plain text.'),
});

export const FiguresQuery = z
  .strictObject({
    ...CampaignPath.shape,
    period: periodFields.period.describe('The number of past days, or `all` for no limit.'),
    from: periodFields.from.describe('The first day of the period. Requires `to` and replaces `period`.'),
    to: periodFields.to.describe('The last day of the period. Requires `from`.'),
    time_zone: TimeZone.default('UTC').describe('The IANA time zone in which days and hours are counted.'),
  })
  .refine(isPeriod, { path: ['to'] });

const calendar_id = text(200)
  .min(1)
  .optional()
  .describe('A calendar of the location. Omit it to use the default calendar.');

export const SlotQuery = z.strictObject({
  ...conversation,
  calendar_id,
  around: Moment.optional().describe('Lists slots from one day before this time to one week after it.'),
});

export const NewMeeting = z.strictObject({
  ...conversation,
  starts_at: Moment.describe('The start of a free slot.'),
  calendar_id,
});

export const SuppressionQuery = z.strictObject({
  q: text(320).optional().describe('Part of an address, domain or profile.'),
  ...CursorField,
});

export const NewSuppressions = z.strictObject({
  values: z
    .array(text(320).regex(/^[^\r\n\t,;]+$/, 'contains a separator'))
    .min(1)
    .max(MAX_SUPPRESSIONS_PER_REQUEST)
    .refine((values) => values.join('\n').length <= MAX_PASTE_LENGTH, 'is too long')
    .describe('Email addresses, domains and LinkedIn profiles.'),
  note: text(MAX_SUPPRESSION_NOTE_LENGTH).nullish().describe('Why they are suppressed. The team sees it.'),
});

export const ReportQuery = z.strictObject({
  location_id: LocationId.optional().describe('Reports of this CRM location.'),
  ...CursorField,
});
