import { type LoadContext, pause } from '../context.ts';
import { marksIn } from '../ledger.ts';

/**
 * Leads write by email and on LinkedIn. The simulators store the messages and post them to the
 * product, with retries.
 */
export async function writeAsLeads(context: LoadContext): Promise<void> {
  const { outreach, ledger, random } = context;
  const silent = outreach.waiters.find((email) => !writers(context).has(email));
  if (silent) {
    writers(context).add(silent);
    await writeMail(context, silent);
  } else if (random.chance(0.2) && outreach.chats.length > 0) await writeChat(context);
  else await writeMail(context, random.pick(outreach.talkers));
  await pause(context, ledger.written.size < outreach.waiters.length ? 50 : 400);
}

const WRITERS = new WeakMap<object, Set<string>>();

/** Leads who wrote at least once. */
function writers({ ledger }: LoadContext): Set<string> {
  const emails = WRITERS.get(ledger) ?? new Set<string>();
  WRITERS.set(ledger, emails);
  return emails;
}

export async function writeMail(
  { outreach, simulators, ledger, marks }: LoadContext,
  lead_email: string,
): Promise<string> {
  const mark = marks.next();
  const text = `Could you send us more about it? ${mark}`;
  // Recorded first, because a lost response does not undo what the lead wrote.
  ledger.written.set(mark, { mark, channel: 'cold_email', acknowledged: false });
  await simulators.control('instantly/reply', { account: outreach.mailKey, lead_email, text });
  return mark;
}

async function writeChat({ outreach, simulators, ledger, marks, random }: LoadContext): Promise<void> {
  const mark = marks.next();
  ledger.written.set(mark, { mark, channel: 'linkedin', acknowledged: false });
  const text = `Tell me more. ${mark}`;
  const conversationId = random.pick(outreach.chats);
  await simulators.control('heyreach/reply', { account: outreach.chatKey, conversationId, text });
}

type Event = { readonly body: unknown; readonly deliveries: readonly { readonly state: string }[] };

/** Records which of them the product acknowledged with 2xx, because the simulators discard their oldest events. */
export async function collectDeliveries(context: LoadContext): Promise<void> {
  await noteDeliveries(context);
  await pause(context, 5_000);
}

export async function noteDeliveries({ simulators, ledger }: LoadContext): Promise<void> {
  for (const provider of ['instantly', 'heyreach']) {
    const events = await simulators.read<Event[]>(`${provider}/events`);
    for (const { body, deliveries } of events) {
      if (!deliveries.some(({ state }) => state === 'delivered')) continue;
      for (const mark of newestMarks(body)) {
        const record = ledger.written.get(mark);
        if (record) record.acknowledged = true;
      }
    }
  }
}

/** A chat event contains the newest messages and is about the last of them. */
function newestMarks(body: unknown): string[] {
  const chat = (body as { recent_messages?: { message: string }[] }).recent_messages;
  return marksIn(chat ? (chat.at(-1)?.message ?? '') : JSON.stringify(body));
}
