import { z } from 'zod';
import { Done, Id } from '../values.ts';
import { contactOperations } from './contact-operations.ts';
import {
  AssigneeEdit,
  CampaignPath,
  ConversationFinish,
  ConversationPath,
  ConversationQuery,
  DispositionEdit,
  EventQuery,
  FiguresQuery,
  MeetingPath,
  MessageQuery,
  NewMeeting,
  NewNote,
  NewReply,
  NewSnooze,
  NewSuppressions,
  PageQuery,
  ReplyEdit,
  ReplyPath,
  ReportPath,
  ReportQuery,
  SenderQuery,
  SlotQuery,
  SuppressionPath,
  SuppressionQuery,
} from './inputs.ts';
import { operation, toPageShape } from './operation.ts';
import {
  AssigneeItem,
  CampaignFigures,
  CampaignItem,
  ConversationDetails,
  ConversationItem,
  EventItem,
  KeyDescription,
  MeetingItem,
  MessageItem,
  NoteItem,
  ReplyItem,
  ReportDetails,
  ReportItem,
  ScheduledReplyItem,
  SenderItem,
  SlotItems,
  SuppressionItem,
  ViewItem,
} from './schemas.ts';

const keys = operation('Keys');
const conversations = operation('Conversations');
const replies = operation('Replies');
const campaigns = operation('Campaigns');
const meetings = operation('Meetings');
const suppressions = operation('Suppression');
const reports = operation('Reports');
const senders = operation('Sender health');
const events = operation('Events');

/** The public API. Every operation calls one of our own endpoints as the API key. */
export const publicContract = {
  getMe: keys(null, 'GET /me', 'getMe', 'Describe the API key and its workspace').output(KeyDescription),

  listConversations: conversations(
    'inbox:read',
    'GET /conversations',
    'listConversations',
    'List conversations. Snoozed ones are included only with `snoozed`, `updated_since` or `q`',
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
    .input(ConversationPath)
    .output(ConversationDetails),
  listMessages: conversations(
    'inbox:read',
    'GET /conversations/{contact_id}/messages',
    'listMessages',
    'List the messages of a conversation, newest first',
  )
    .input(MessageQuery)
    .output(toPageShape(MessageItem)),
  setDisposition: conversations(
    'inbox:write',
    'PUT /conversations/{contact_id}/disposition',
    'setDisposition',
    'Set the disposition of a conversation and its messages',
  )
    .input(DispositionEdit)
    .output(z.object({ updated: z.number().int() })),
  finishConversation: conversations(
    'inbox:write',
    'POST /conversations/{contact_id}/finish',
    'finishConversation',
    'Mark all open messages of a conversation as done',
  )
    .input(ConversationFinish)
    .output(z.object({ message_ids: z.array(Id) })),
  listNotes: conversations(
    'inbox:read',
    'GET /conversations/{contact_id}/notes',
    'listNotes',
    'List the notes of a conversation, newest first',
  )
    .input(ConversationPath)
    .output(toPageShape(NoteItem)),
  addNote: conversations(
    'inbox:write',
    'POST /conversations/{contact_id}/notes',
    'addNote',
    'Add a note to a conversation',
  )
    .input(NewNote)
    .output(NoteItem),
  listAssignees: conversations(
    'inbox:read',
    'GET /conversations/{contact_id}/assignees',
    'listAssignees',
    'List the people who can be assigned to a conversation',
  )
    .input(ConversationPath)
    .output(toPageShape(AssigneeItem)),
  assignConversation: conversations(
    'inbox:write',
    'PUT /conversations/{contact_id}/assignee',
    'assignConversation',
    'Assign a conversation. Null unassigns it',
  )
    .input(AssigneeEdit)
    .output(Done),
  snoozeConversation: conversations(
    'inbox:write',
    'PUT /conversations/{contact_id}/snooze',
    'snoozeConversation',
    'Snooze a conversation until a time or a new message of the lead',
  )
    .input(NewSnooze)
    .output(Done),
  endSnooze: conversations(
    'inbox:write',
    'DELETE /conversations/{contact_id}/snooze',
    'endSnooze',
    'End the snooze of a conversation',
  )
    .input(ConversationPath)
    .output(Done),

  sendReply: replies(
    'inbox:send',
    'POST /messages/{message_id}/replies',
    'sendReply',
    'Reply to a message now or at `send_at`. A repeated Idempotency-Key returns the first reply',
    { isIdempotent: true },
  )
    .input(NewReply)
    .output(ReplyItem),
  getReply: replies('inbox:read', 'GET /replies/{id}', 'getReply', 'Get the status of a reply')
    .input(ReplyPath)
    .output(ReplyItem),
  listScheduledReplies: replies(
    'inbox:read',
    'GET /replies',
    'listScheduledReplies',
    'List the replies that are scheduled or held, the next one first',
  )
    .input(PageQuery)
    .output(toPageShape(ScheduledReplyItem)),
  changeReply: replies(
    'inbox:send',
    'PATCH /replies/{id}',
    'changeReply',
    'Change the text or time of a reply that is scheduled or held',
  )
    .input(ReplyEdit)
    .output(ReplyItem),
  cancelReply: replies(
    'inbox:send',
    'DELETE /replies/{id}',
    'cancelReply',
    'Cancel a reply that is scheduled, held or failed',
  )
    .input(ReplyPath)
    .output(Done),

  ...contactOperations,

  listCampaigns: campaigns(
    'campaigns:read',
    'GET /campaigns',
    'listCampaigns',
    'List all campaigns, newest first',
  ).output(toPageShape(CampaignItem)),
  getCampaign: campaigns('campaigns:read', 'GET /campaigns/{id}', 'getCampaign', 'Get a campaign')
    .input(CampaignPath)
    .output(CampaignItem),
  getCampaignFigures: campaigns(
    'campaigns:read',
    'GET /campaigns/{id}/figures',
    'getCampaignFigures',
    'Get the figures of a campaign for a period by day, step, sentiment and hour',
  )
    .input(FiguresQuery)
    .output(CampaignFigures),

  listSenders: senders(
    'campaigns:read',
    'GET /senders',
    'listSenders',
    'List mailboxes and LinkedIn accounts with their health, the worst first',
  )
    .input(SenderQuery)
    .output(toPageShape(SenderItem)),

  listMeetings: meetings(
    'meetings:read',
    'GET /conversations/{contact_id}/meetings',
    'listMeetings',
    'List the meetings of a conversation',
  )
    .input(ConversationPath)
    .output(toPageShape(MeetingItem)),
  listFreeSlots: meetings(
    'meetings:read',
    'GET /conversations/{contact_id}/free-slots',
    'listFreeSlots',
    'List free slots of the next two weeks, or around a time',
  )
    .input(SlotQuery)
    .output(SlotItems),
  bookMeeting: meetings(
    'meetings:write',
    'POST /conversations/{contact_id}/meetings',
    'bookMeeting',
    'Book a meeting. A repeated Idempotency-Key returns the first booking',
    { isIdempotent: true },
  )
    .input(NewMeeting)
    .output(MeetingItem),
  cancelMeeting: meetings(
    'meetings:write',
    'POST /meetings/{id}/cancel',
    'cancelMeeting',
    'Cancel a meeting in the CRM',
  )
    .input(MeetingPath)
    .output(MeetingItem),

  listSuppressions: suppressions(
    'suppression:read',
    'GET /suppressions',
    'listSuppressions',
    'List suppressed people and domains, newest first',
  )
    .input(SuppressionQuery)
    .output(toPageShape(SuppressionItem)),
  addSuppressions: suppressions(
    'suppression:write',
    'POST /suppressions',
    'addSuppressions',
    'Suppress email addresses, domains and LinkedIn profiles',
  )
    .input(NewSuppressions)
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
    .input(SuppressionPath)
    .output(Done),

  listReports: reports('reports:read', 'GET /reports', 'listReports', 'List reports, newest first')
    .input(ReportQuery)
    .output(toPageShape(ReportItem)),
  getReport: reports('reports:read', 'GET /reports/{id}', 'getReport', 'Get a report with its figures')
    .input(ReportPath)
    .output(ReportDetails),

  listEvents: events(
    'events:read',
    'GET /events',
    'listEvents',
    'List the events of the last 30 days, oldest first. Continue after the last one to receive every event',
  )
    .input(EventQuery)
    .output(toPageShape(EventItem)),
};
export type PublicContract = typeof publicContract;
