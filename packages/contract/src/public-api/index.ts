import { z } from 'zod';
import { BILLING_TYPES, MAX_OPPORTUNITY_NOTES_LENGTH, OpportunityStatus } from '../opportunities.ts';
import { isPeriod, periodFields } from '../period.ts';
import { ConversationStatus, Disposition, Source } from '../shapes/conversations.ts';
import { LeadFilter } from '../shapes/leads.ts';
import { MAX_RECIPIENTS, OutcomeEdit } from '../shapes/replies.ts';
import { MAX_NOTE_LENGTH } from '../shapes/teamwork.ts';
import { MAX_PASTE_LENGTH, MAX_SUPPRESSIONS_PER_REQUEST, SUPPRESSION_NOTE } from '../suppression.ts';
import { ContactPath, Day, Done, Id, IdPath, LocationId, Moment, TimeZone, text } from '../values.ts';
import { CursorField, operation, toPageShape } from './operation.ts';
import {
  AssigneeItem,
  CampaignFigures,
  CampaignItem,
  CompanyItem,
  ContactItem,
  ConversationDetails,
  ConversationItem,
  KeyDescription,
  LeadItem,
  MeetingItem,
  MessageItem,
  NoteItem,
  OpportunityItem,
  ReplyItem,
  ReportDetails,
  ReportItem,
  SlotItems,
  SuppressionItem,
  ViewItem,
} from './shapes.ts';

/** Query strings have words, not booleans. Leave a field out to not filter by it. */
const Flag = z.literal('true');

const ConversationFields = z.strictObject({
  q: text(200).optional(),
  view_id: Id.optional().describe('A view that is shared in the workspace. Other filters narrow it.'),
  campaign_id: Id.optional(),
  location_id: LocationId.optional(),
  source: Source.optional(),
  status: ConversationStatus.optional(),
  needs_action: Flag.optional(),
  unread: Flag.optional(),
  snoozed: Flag.optional(),
  overdue: Flag.optional(),
  has_question: Flag.optional(),
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

const keys = operation('Keys');
const conversations = operation('Conversations');
const replies = operation('Replies');
const contacts = operation('Contacts');
const campaigns = operation('Campaigns');
const meetings = operation('Meetings');
const suppressions = operation('Suppression');
const reports = operation('Reports');

/** The public API. Every operation calls one of our own endpoints as the API key. */
export const publicContract = {
  getMe: keys(null, 'GET /me', 'getMe', 'Describe the API key and its workspace').output(KeyDescription),

  listConversations: conversations(
    'inbox:read',
    'GET /conversations',
    'listConversations',
    'List conversations. Snoozed ones are included by `snoozed`, `updated_since` and `q`',
  )
    .input(ConversationQuery)
    .output(toPageShape(ConversationItem)),
  listViews: conversations(
    'inbox:read',
    'GET /views',
    'listViews',
    'List the shared views of the inbox',
  ).output(toPageShape(ViewItem)),
  getConversation: conversations(
    'inbox:read',
    'GET /conversations/{contact_id}',
    'getConversation',
    'Get a conversation',
  )
    .input(ContactPath)
    .output(ConversationDetails),
  listMessages: conversations(
    'inbox:read',
    'GET /conversations/{contact_id}/messages',
    'listMessages',
    'List the messages of a conversation, newest first',
  )
    .input(ContactPath.extend(CursorField))
    .output(toPageShape(MessageItem)),
  setDisposition: conversations(
    'inbox:write',
    'PUT /conversations/{contact_id}/disposition',
    'setDisposition',
    'Set the disposition of a conversation and its messages',
  )
    .input(ContactPath.extend({ disposition: Disposition }).strict())
    .output(z.object({ updated: z.number().int() })),
  finishConversation: conversations(
    'inbox:write',
    'POST /conversations/{contact_id}/finish',
    'finishConversation',
    'Mark all open messages of a conversation as done',
  )
    .input(ContactPath.extend({ outcome: OutcomeEdit.optional() }).strict())
    .output(z.object({ message_ids: z.array(Id) })),
  listNotes: conversations(
    'inbox:read',
    'GET /conversations/{contact_id}/notes',
    'listNotes',
    'List the notes of a conversation, newest first',
  )
    .input(ContactPath)
    .output(toPageShape(NoteItem)),
  addNote: conversations(
    'inbox:write',
    'POST /conversations/{contact_id}/notes',
    'addNote',
    'Add a note to a conversation',
  )
    .input(ContactPath.extend({ content: text(MAX_NOTE_LENGTH).min(1) }).strict())
    .output(NoteItem),
  listAssignees: conversations(
    'inbox:read',
    'GET /conversations/{contact_id}/assignees',
    'listAssignees',
    'List the people who can be assigned to a conversation',
  )
    .input(ContactPath)
    .output(toPageShape(AssigneeItem)),
  assignConversation: conversations(
    'inbox:write',
    'PUT /conversations/{contact_id}/assignee',
    'assignConversation',
    'Assign a conversation. Null unassigns it',
  )
    .input(ContactPath.extend({ user_id: Id.nullable() }).strict())
    .output(Done),
  snoozeConversation: conversations(
    'inbox:write',
    'PUT /conversations/{contact_id}/snooze',
    'snoozeConversation',
    'Snooze a conversation until a time or a new message of the lead',
  )
    .input(ContactPath.extend({ until: Moment }).strict())
    .output(Done),
  endSnooze: conversations(
    'inbox:write',
    'DELETE /conversations/{contact_id}/snooze',
    'endSnooze',
    'End the snooze of a conversation',
  )
    .input(ContactPath)
    .output(Done),

  sendReply: replies(
    'inbox:send',
    'POST /messages/{message_id}/replies',
    'sendReply',
    'Reply to a message now or at `send_at`. A repeated Idempotency-Key returns the first reply',
    { isIdempotent: true },
  )
    .input(
      z.strictObject({
        message_id: Id,
        content: text(100_000).min(1),
        subject: text(1_000).optional(),
        cc: z
          .array(text(320))
          .max(MAX_RECIPIENTS)
          .optional()
          .describe(
            'Omit it to reply to all recipients of the message. An empty list replies to the sender only.',
          ),
        bcc: z.array(text(320)).max(MAX_RECIPIENTS).optional(),
        send_at: Moment.optional(),
      }),
    )
    .output(ReplyItem),
  getReply: replies('inbox:read', 'GET /replies/{id}', 'getReply', 'Get the status of a reply')
    .input(IdPath)
    .output(ReplyItem),
  cancelReply: replies(
    'inbox:send',
    'DELETE /replies/{id}',
    'cancelReply',
    'Cancel a reply that is scheduled, held or failed',
  )
    .input(IdPath)
    .output(Done),

  getContact: contacts('contacts:read', 'GET /contacts/{id}', 'getContact', 'Get a contact and its company')
    .input(IdPath)
    .output(z.object({ contact: ContactItem, company: CompanyItem.nullable() })),
  listLeads: contacts(
    'contacts:read',
    'GET /campaigns/{campaign_id}/leads',
    'listLeads',
    'List the contacts in a campaign, newest first',
  )
    .input(
      z.strictObject({
        campaign_id: Id,
        ...LeadFilter.pick({ status: true, q: true }).shape,
        ...CursorField,
      }),
    )
    .output(toPageShape(LeadItem)),
  getOpportunity: contacts(
    'opportunities:read',
    'GET /contacts/{contact_id}/opportunity',
    'getOpportunity',
    'Get the newest open opportunity of a contact, or the newest one',
  )
    .input(ContactPath)
    .output(z.object({ opportunity: OpportunityItem.nullable() })),
  saveOpportunity: contacts(
    'opportunities:write',
    'PUT /contacts/{contact_id}/opportunity',
    'saveOpportunity',
    'Update the opportunity with `id`, or create one',
  )
    .input(
      ContactPath.extend({
        id: Id.optional(),
        updated_at: Moment.optional().describe('The version to change. A later change returns `CONFLICT`.'),
        status: OpportunityStatus,
        estimated_value: z.number().min(0).max(999_999_999_999).multipleOf(0.01).nullish(),
        billing_type: z.enum(BILLING_TYPES).optional(),
        estimated_close_date: Day.nullish(),
        priority_date: Day.nullish(),
        notes: text(MAX_OPPORTUNITY_NOTES_LENGTH).nullish(),
      }).strict(),
    )
    .output(OpportunityItem),

  listCampaigns: campaigns(
    'campaigns:read',
    'GET /campaigns',
    'listCampaigns',
    'List all campaigns, newest first',
  ).output(toPageShape(CampaignItem)),
  getCampaign: campaigns('campaigns:read', 'GET /campaigns/{id}', 'getCampaign', 'Get a campaign')
    .input(IdPath)
    .output(CampaignItem),
  getCampaignFigures: campaigns(
    'campaigns:read',
    'GET /campaigns/{id}/figures',
    'getCampaignFigures',
    'Get the figures of a campaign for a period by day, step, sentiment and hour',
  )
    .input(
      z
        .strictObject({ id: Id, ...periodFields, time_zone: TimeZone.default('UTC') })
        .refine(isPeriod, { path: ['to'] }),
    )
    .output(CampaignFigures),

  listMeetings: meetings(
    'meetings:read',
    'GET /conversations/{contact_id}/meetings',
    'listMeetings',
    'List the meetings of a conversation',
  )
    .input(ContactPath)
    .output(toPageShape(MeetingItem)),
  listFreeSlots: meetings(
    'meetings:read',
    'GET /conversations/{contact_id}/free-slots',
    'listFreeSlots',
    'List free slots of the next two weeks, or around a time',
  )
    .input(
      ContactPath.extend({ calendar_id: text(200).min(1).optional(), around: Moment.optional() }).strict(),
    )
    .output(SlotItems),
  bookMeeting: meetings(
    'meetings:write',
    'POST /conversations/{contact_id}/meetings',
    'bookMeeting',
    'Book a meeting. A repeated Idempotency-Key books nothing',
    { isIdempotent: true },
  )
    .input(ContactPath.extend({ starts_at: Moment, calendar_id: text(200).min(1).optional() }).strict())
    .output(MeetingItem),
  cancelMeeting: meetings(
    'meetings:write',
    'POST /meetings/{id}/cancel',
    'cancelMeeting',
    'Cancel a meeting in the CRM',
  )
    .input(IdPath)
    .output(MeetingItem),

  listSuppressions: suppressions(
    'suppression:read',
    'GET /suppressions',
    'listSuppressions',
    'List suppressed people and domains, newest first',
  )
    .input(z.strictObject({ q: text(320).optional(), ...CursorField }))
    .output(toPageShape(SuppressionItem)),
  addSuppressions: suppressions(
    'suppression:write',
    'POST /suppressions',
    'addSuppressions',
    'Suppress email addresses, domains and LinkedIn profiles',
  )
    .input(
      z.strictObject({
        values: z
          .array(text(320).regex(/^[^\r\n\t,;]+$/, 'contains a separator'))
          .min(1)
          .max(MAX_SUPPRESSIONS_PER_REQUEST)
          .refine((values) => values.join('\n').length <= MAX_PASTE_LENGTH, 'is too long'),
        note: text(SUPPRESSION_NOTE).nullish(),
      }),
    )
    .output(
      z.object({
        added: z.number().int(),
        known: z.number().int(),
        refused: z.array(z.object({ text: z.string(), reason: z.string() })),
      }),
    ),
  removeSuppression: suppressions(
    'suppression:write',
    'DELETE /suppressions/{id}',
    'removeSuppression',
    'Remove an entry from the suppression list',
  )
    .input(IdPath)
    .output(Done),

  listReports: reports('reports:read', 'GET /reports', 'listReports', 'List reports, newest first')
    .input(z.strictObject({ location_id: LocationId.optional(), ...CursorField }))
    .output(toPageShape(ReportItem)),
  getReport: reports('reports:read', 'GET /reports/{id}', 'getReport', 'Get a report with its figures')
    .input(IdPath)
    .output(ReportDetails),
};
export type PublicContract = typeof publicContract;
