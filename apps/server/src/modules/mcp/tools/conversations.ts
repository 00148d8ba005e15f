import { type Conversation, ConversationStatus, type Message, Source, type Thread } from '@hearback/contract';
import { z } from 'zod';
import { toFilter } from '#server/modules/public-api/index.ts';
import { LEAD_TEXT_NOTICE, toLeadLine, toLeadText, toOwnText } from '../output/lead-text.ts';
import { cursorInput, defineTool, pageShape, type ToolCall, toPage } from './tool.ts';

const PAGE = 20;
const Id = z.uuid();
export const ContactId = Id.describe(
  'The id of the conversation, which is the id of its contact. list_conversations and search return it.',
);

const Row = z.object({
  contact_id: z.string(),
  lead: z.string().describe('Name, company, subject and the newest words, separated by |'),
  last_message_at: z.string(),
  last_message_from: z.enum(['lead', 'us']),
  disposition: z.string().nullable(),
  needs_action: z.boolean(),
  unread: z.boolean(),
  channel: z.string(),
  campaign: z.string().nullable(),
  location: z.string().nullable(),
  assignee: z.string().nullable(),
  snoozed_until: z.string().nullable(),
  do_not_contact: z.boolean(),
});
const Rows = z.object({ notice: z.string(), conversations: z.array(Row), ...pageShape });

const toRow = (one: Conversation, bytes: (full: number) => number): z.infer<typeof Row> => ({
  contact_id: one.contact_id,
  lead: toLeadLine([one.name, one.company_name, one.subject, one.snippet ?? one.preview], bytes(220)),
  last_message_at: one.last_message_at,
  last_message_from: one.last_direction === 'inbound' ? 'lead' : 'us',
  disposition: one.sentiment,
  needs_action: one.unhandled,
  unread: one.unread,
  channel: one.source,
  campaign: one.campaign_name && toOwnText(one.campaign_name, 40),
  location: one.location_name && toOwnText(one.location_name, 30),
  assignee: one.assignee && toOwnText(one.assignee.name, 30),
  snoozed_until: one.snoozed_until,
  do_not_contact: one.do_not_contact,
});

type ListFilter = Parameters<ToolCall['own']['inbox']['list']>[0];

async function listRows({ own }: ToolCall, filter: ListFilter) {
  const { conversations, next } = await own.inbox.list({ ...filter, limit: PAGE });
  return (bytes: (full: number) => number) => ({
    notice: LEAD_TEXT_NOTICE,
    conversations: conversations.map((one) => toRow(one, bytes)),
    ...toPage(next),
  });
}

const toFlag = (value: boolean | undefined): 'true' | undefined => (value ? 'true' : undefined);

export const listConversations = defineTool({
  name: 'list_conversations',
  title: 'List conversations',
  description:
    'Lists conversations with leads, newest first, 20 per page. Use needs_action to find those that are waiting for an answer. ' +
    'Snoozed conversations are listed only with snoozed. To find a person or words, use search.',
  permission: 'inbox:read',
  access: 'inbox:read',
  effect: 'reads',
  input: z.strictObject({
    needs_action: z.boolean().optional().describe('Only conversations in which the lead wrote last.'),
    unread: z.boolean().optional(),
    snoozed: z.boolean().optional(),
    overdue: z.boolean().optional().describe('Only interested leads that were not answered in time.'),
    has_question: z.boolean().optional(),
    status: ConversationStatus.optional().describe('A state or a disposition.'),
    assignee: z
      .union([z.literal('none'), Id])
      .optional()
      .describe('The id of a person, or none for unassigned conversations.'),
    campaign_id: Id.optional().describe('From list_campaigns.'),
    location_id: z.string().min(1).max(100).optional().describe('From whoami.'),
    channel: Source.optional(),
    view_id: Id.optional().describe('A shared view, from whoami. Other filters narrow it.'),
    sort: z.enum(['newest', 'oldest']).optional(),
    cursor: cursorInput,
  }),
  output: Rows,
  run: async (call, { needs_action, unread, snoozed, overdue, has_question, assignee, channel, ...rest }) =>
    listRows(
      call,
      await toFilter(call, {
        ...rest,
        ...{ source: channel, assigned: assignee },
        ...{ needs_action: toFlag(needs_action), unread: toFlag(unread), snoozed: toFlag(snoozed) },
        ...{ overdue: toFlag(overdue), has_question: toFlag(has_question) },
      }),
    ),
});

export const search = defineTool({
  name: 'search',
  title: 'Search conversations',
  description:
    'Searches names, email addresses, companies and messages of all conversations, including snoozed and finished ones, 20 per page.',
  permission: 'inbox:read',
  access: 'inbox:read',
  effect: 'reads',
  input: z.strictObject({
    query: z.string().trim().min(1).max(200).describe('Words, a name, an email address or a domain.'),
    cursor: cursorInput,
  }),
  output: Rows,
  run: (call, { query, cursor }) => listRows(call, { q: query, after: cursor, sort: 'newest' }),
});

/** Messages per page and bytes of each. */
const DETAILS = { brief: { messages: 5, bytes: 700 }, full: { messages: 12, bytes: 4_000 } } as const;

const MessageRow = z.object({
  message_id: z.string(),
  from: z.enum(['lead', 'us']),
  sent_at: z.string(),
  text: z.string().describe('Subject and text, without quoted earlier messages.'),
  is_cut: z.boolean(),
});

const toMessage = (
  { id, direction, sent_at, subject, own_text }: Message,
  maxBytes: number,
): z.infer<typeof MessageRow> => {
  const whole = subject ? `${subject}\n${own_text}` : own_text;
  const text = toLeadText(whole, maxBytes);
  return {
    message_id: id,
    from: direction === 'inbound' ? 'lead' : 'us',
    sent_at,
    text,
    is_cut: text.endsWith('…</lead_text>'),
  };
};

const toNotes = ({ notes }: Thread, maxBytes: number) =>
  notes.slice(0, 5).map(({ author_name, content, created_at }) => ({
    author: toOwnText(author_name, 40),
    written_at: created_at,
    text: toOwnText(content, maxBytes),
  }));

export const getConversation = defineTool({
  name: 'get_conversation',
  title: 'Read a conversation',
  description:
    'Reads a conversation: its state, the newest messages first without quoted text, notes of the team and a stored draft. ' +
    'brief returns 5 shortened messages, full returns up to 12 longer ones. Reading does not mark it as read.',
  permission: 'inbox:read',
  access: 'inbox:read',
  effect: 'reads',
  input: z.strictObject({
    contact_id: ContactId,
    detail: z.enum(['brief', 'full']).default('brief'),
    cursor: cursorInput,
  }),
  output: z.object({
    notice: z.string(),
    contact_id: z.string(),
    lead: z.string(),
    email: z.string().nullable(),
    link: z.string(),
    channel: z.string().nullable(),
    disposition: z.string().nullable(),
    open_messages: z.number(),
    message_count: z.number(),
    campaign: z.string().nullable(),
    location: z.string().nullable(),
    assignee: z.string().nullable(),
    snoozed_until: z.string().nullable(),
    answer_due_at: z.string().nullable(),
    do_not_contact: z.boolean(),
    lead_time_zone: z.string().nullable(),
    messages: z.array(MessageRow),
    notes: z.array(z.object({ author: z.string(), written_at: z.string(), text: z.string() })),
    stored_draft: z.object({ written_by: z.string(), stored_at: z.string(), text: z.string() }).nullable(),
    ...pageShape,
  }),
  run: async ({ own, toLink }, { contact_id, detail, cursor }) => {
    const size = DETAILS[detail];
    const thread = await own.inbox.getThread({ contact_id });
    const { messages, older } = await own.inbox.listMessages({
      ...{ contact_id, before: cursor, limit: size.messages },
    });
    const { contact, stored_draft: draft } = thread;
    const name = [contact.first_name, contact.last_name].filter(Boolean).join(' ');
    return (bytes) => ({
      notice: LEAD_TEXT_NOTICE,
      contact_id,
      lead: toLeadLine([name, contact.job_title, contact.company_name], bytes(300)),
      email: contact.email && toOwnText(contact.email, 320),
      link: toLink(`/conversations?contact=${contact_id}`),
      channel: thread.source,
      disposition: thread.sentiment,
      open_messages: thread.unhandled_count,
      message_count: thread.message_count,
      campaign: thread.campaign && toOwnText(thread.campaign.name),
      location: thread.location_name && toOwnText(thread.location_name),
      assignee: thread.assignee && toOwnText(thread.assignee.name),
      snoozed_until: thread.snoozed_until,
      answer_due_at: thread.answer_due_at,
      do_not_contact: thread.do_not_contact,
      lead_time_zone: thread.time_zone,
      messages: messages.map((message) => toMessage(message, bytes(size.bytes))),
      notes: toNotes(thread, bytes(400)),
      stored_draft: draft && {
        written_by: toOwnText(draft.client_name, 80),
        stored_at: draft.created_at,
        text: toLeadText(draft.content, bytes(1_500)),
      },
      ...toPage(older),
    });
  },
});
