import { Disposition, MAX_DRAFT_LENGTH, MAX_NOTE_LENGTH } from '@hearback/contract';
import { z } from 'zod';
import { saveDraft } from '#server/modules/replies/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { LEAD_TEXT_NOTICE, toLeadLine, toLeadText, toOwnText } from '../output/lead-text.ts';
import { ContactId } from './conversations.ts';
import { cursorInput, defineTool, pageShape, type ToolCall, toPage } from './tool.ts';

const Moment = z.iso.datetime({ offset: true }).max(40);
const conversationPath = (contact_id: string) => `/conversations?contact=${contact_id}`;
const WRITES = { permission: 'inbox:write', access: 'inbox:write', effect: 'writes' } as const;

const Changed = z.object({ contact_id: z.string(), done: z.string(), link: z.string() });
const toChanged =
  ({ toLink }: ToolCall, contact_id: string, done: string) =>
  () => ({
    ...{ contact_id, done, link: toLink(conversationPath(contact_id)) },
  });

export const setDisposition = defineTool({
  ...WRITES,
  name: 'set_disposition',
  title: 'Set the disposition',
  description:
    'Sets how a lead feels about the offer, for the conversation and its messages: interested, soft_no (not now), hard_no, ' +
    'ooo (out of office) or wrong_person. Rules of the workspace may react to it.',
  input: z.strictObject({ contact_id: ContactId, disposition: Disposition }),
  output: Changed,
  run: async (call, { contact_id, disposition }) => {
    await call.own.inbox.setDisposition({ contact_id, sentiment: disposition });
    return toChanged(call, contact_id, `The disposition is now ${disposition}.`);
  },
});

export const addNote = defineTool({
  ...WRITES,
  name: 'add_note',
  title: 'Add a note',
  description: 'Adds an internal note for the team to a conversation. Leads and clients never see it.',
  isIdempotent: false,
  input: z.strictObject({
    contact_id: ContactId,
    content: z.string().trim().min(1).max(MAX_NOTE_LENGTH).describe('Plain text.'),
  }),
  output: Changed,
  run: async (call, { contact_id, content }) => {
    await call.own.inbox.addNote({ contact_id, content });
    return toChanged(call, contact_id, 'The note was added.');
  },
});

/** People are named by id or by name, because models know the name that a person used. */
async function findAssignee({ own }: ToolCall, contact_id: string, assignee: string) {
  const people = await own.inbox.listAssignees({ contact_id });
  const query = assignee.trim().toLowerCase();
  const found = people.filter(({ id, name }) => id === query || name.toLowerCase() === query);
  if (found[0] && found.length === 1) return found[0];
  const names = people.slice(0, 20).map(({ id, name }) => `${toOwnText(name, 60)} (${id})`);
  throw new AppError('INVALID_INPUT', {
    detail: `No single person matches this assignee. Use the id of one of: ${names.join(', ') || 'none'}.`,
  });
}

export const assign = defineTool({
  ...WRITES,
  name: 'assign',
  title: 'Assign a conversation',
  description: 'Assigns a conversation to a person of the team, or unassigns it. The person is notified.',
  input: z.strictObject({
    contact_id: ContactId,
    assignee: z
      .string()
      .min(1)
      .max(200)
      .nullable()
      .describe(
        'The full name or the id of the person. Null unassigns. An unknown name returns the possible people.',
      ),
  }),
  output: Changed,
  run: async (call, { contact_id, assignee }) => {
    const person = assignee === null ? null : await findAssignee(call, contact_id, assignee);
    await call.own.inbox.assign({ contact_id, user_id: person?.id ?? null });
    return toChanged(
      call,
      contact_id,
      person
        ? `The conversation is assigned to ${toOwnText(person.name)}.`
        : 'The conversation is unassigned.',
    );
  },
});

export const snooze = defineTool({
  ...WRITES,
  name: 'snooze',
  title: 'Snooze a conversation',
  description:
    'Hides a conversation from the list until a time or until the lead writes. Null ends the snooze.',
  input: z.strictObject({
    contact_id: ContactId,
    until: Moment.nullable().describe(
      'An ISO time with zone, such as 2027-01-15T09:00:00+01:00, in the future.',
    ),
  }),
  output: Changed,
  run: async (call, { contact_id, until }) => {
    const moment = until === null ? null : new Date(until).toISOString();
    if (moment === null) await call.own.inbox.unsnooze({ contact_id });
    else await call.own.inbox.snooze({ contact_id, until: moment });
    return toChanged(
      call,
      contact_id,
      moment === null ? 'The conversation is not snoozed.' : `The conversation is snoozed until ${moment}.`,
    );
  },
});

export const draftReply = defineTool({
  ...WRITES,
  name: 'draft_reply',
  title: 'Draft a reply',
  description:
    'Stores a draft of the reply to the newest message of the lead. It replaces the draft stored before. Nothing is sent: a ' +
    'person opens the link, reviews the draft and sends it.',
  input: z.strictObject({
    contact_id: ContactId,
    content: z
      .string()
      .trim()
      .min(1)
      .max(MAX_DRAFT_LENGTH)
      .describe('The plain text of the reply, in the language of the lead, without a subject.'),
  }),
  output: Changed,
  run: async (call, { contact_id, content }) => {
    await call.withTx((txContext) => saveDraft(txContext, { contact_id, content, client_name: call.client }));
    return toChanged(
      call,
      contact_id,
      'The draft is stored. It was not sent. A person must review and send it.',
    );
  },
});

export const listDrafts = defineTool({
  name: 'list_drafts',
  title: 'List drafts',
  description:
    'Lists the drafts that AI assistants stored and no one has sent or discarded yet, newest first.',
  permission: 'inbox:read',
  access: 'inbox:write',
  effect: 'reads',
  input: z.strictObject({ cursor: cursorInput }),
  output: z.object({
    notice: z.string(),
    drafts: z.array(
      z.object({
        contact_id: z.string(),
        lead: z.string(),
        written_by: z.string(),
        stored_at: z.string(),
        text: z.string(),
        link: z.string(),
      }),
    ),
    ...pageShape,
  }),
  run: async ({ own, toLink }, { cursor }) => {
    const { drafts, next } = await own.inbox.listDrafts({ after: cursor });
    return (bytes) => ({
      notice: LEAD_TEXT_NOTICE,
      drafts: drafts.map((draft) => ({
        contact_id: draft.contact_id,
        lead: toLeadLine([draft.contact_name], bytes(120)),
        written_by: toOwnText(draft.client_name, 40),
        stored_at: draft.created_at,
        text: toLeadText(draft.content, bytes(400)),
        link: toLink(conversationPath(draft.contact_id)),
      })),
      ...toPage(next),
    });
  },
});

export const stopContacting = defineTool({
  name: 'stop_contacting',
  title: 'Stop contacting a lead',
  description:
    'Adds a lead to the do-not-contact list, so that no campaign or reply reaches them. Use it only if the lead asked for it ' +
    'or the user told you to. Only a person can undo it in the app.',
  permission: 'suppression:write',
  access: 'suppression:add',
  effect: 'destructive',
  input: z.strictObject({
    contact_id: ContactId,
    reason: z.enum(['asked', 'chosen']).describe('asked: the lead asked for it. chosen: the team decided.'),
    note: z.string().trim().max(500).optional().describe('Why, for the team.'),
  }),
  output: Changed,
  run: async (call, { contact_id, reason, note }) => {
    await call.own.suppression.addContact({ contact_id, reason, note, with_domain: false });
    return toChanged(call, contact_id, 'The lead is on the do-not-contact list.');
  },
});
