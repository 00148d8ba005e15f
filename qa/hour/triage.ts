import { sendReply } from '../load/actors/answer-leads.ts';
import { pause } from '../load/context.ts';
import { countDone, type HourContext, read } from './hour-context.ts';

type Conversation = { readonly contact_id: string; readonly email: string | null };
type Work = (context: HourContext, conversation: Conversation) => Promise<boolean>;

const FILTERS = ['', 'status=needs_action', 'unread=true', 'assigned=me', 'status=interested', 'q=more'];
/** A person reads and thinks between two conversations. */
const THINK_MS = { least: 8_000, more: 12_000 };

const change = async (
  { owner }: HourContext,
  method: string,
  path: string,
  body: object,
): Promise<{ readonly isDone: boolean }> => {
  const { status } = await owner.ask(method, `/api/conversations/${path}`, { body, timeoutMs: 20_000 });
  return { isDone: status === 200 };
};

/** The work that people do in an open conversation. The audit compares only dispositions that the load itself sets. */
const WORK: Readonly<Record<string, Work>> = {
  disposition: async (context, { contact_id, email }) => {
    if (email?.startsWith('waiter')) return false;
    const sentiment = context.random.pick(['interested', 'interested', 'soft_no', 'ooo']);
    return (await change(context, 'PUT', `${contact_id}/disposition`, { sentiment })).isDone;
  },
  finish: async (context, { contact_id }) =>
    (await change(context, 'POST', `${contact_id}/finish`, {})).isDone,
  snooze: async (context, { contact_id }) => {
    const until = new Date(Date.now() + 60_000 + context.random.below(60_000)).toISOString();
    return (await change(context, 'PUT', `${contact_id}/snooze`, { until })).isDone;
  },
  assignment: async (context, { contact_id }) => {
    const { id } = context.random.pick(context.agency.colleagues);
    return (await change(context, 'PUT', `${contact_id}/assignee`, { user_id: id })).isDone;
  },
  note: async (context, { contact_id }) => {
    const mark = context.marks.next();
    const { isDone } = await change(context, 'POST', `${contact_id}/notes`, { content: `Noted. ${mark}` });
    if (isDone) context.records.notes.push(mark);
    return isDone;
  },
  reply: async (context, { contact_id }) => {
    await sendReply(context, contact_id, 'cold_email', null);
    return true;
  },
};

/** A person opens a list, opens a conversation in it and works on it. */
export async function triage(context: HourContext): Promise<void> {
  const { random, outreach } = context;
  type Page = { readonly conversations: readonly Conversation[] };
  const page = await read<Page>(context, `/api/conversations?${random.pick(FILTERS)}`);
  await read(context, '/api/conversation-counts');
  // Leads of the demo are left to the changes on both sides of the CRM, whose audit covers each of them.
  const ours = page?.conversations.filter(({ email }) => email?.endsWith(`@${outreach.name}.example`)) ?? [];
  if (ours.length > 0) await answerConversation(context, random.pick(ours));
  await pause(context, THINK_MS.least + random.below(THINK_MS.more));
}

async function answerConversation(context: HourContext, conversation: Conversation): Promise<void> {
  const path = `/api/conversations/${conversation.contact_id}`;
  await read(context, path);
  await context.owner.ask('POST', `${path}/read`, { body: {}, timeoutMs: 20_000 });
  const [name, work] = context.random.pick(Object.entries(WORK));
  if (await work(context, conversation)) countDone(context.records, name);
}
