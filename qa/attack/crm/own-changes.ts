import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Change,
  type ChangeContext,
  changeField,
  type Lead,
  push,
  toFieldKey,
  toPhone,
} from './journal.ts';

/** The budget of the person is spent, or the database of a busy machine did not respond in time. Both may be repeated. */
const REPEATED = [429, 503];

async function ask(
  { target, random }: ChangeContext,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: unknown }> {
  const person = random.chance(0.5) ? target.people.owner : target.people.team;
  for (;;) {
    const response = await person.ask(method, path, body ? { body } : {});
    if (!REPEATED.includes(response.status)) return response;
    await sleep(1_000);
  }
}

async function require200(context: ChangeContext, method: string, path: string, body: object): Promise<void> {
  const response = await ask(context, method, path, body);
  if (response.status !== 200)
    throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
}

type OwnOpportunity = {
  readonly id: string;
  readonly updated_at: string;
  readonly status: string;
  readonly estimated_value: number | null;
};

/** Leads whose opportunity a person edits now. Two people would otherwise add two opportunities. */
const EDITED = new Set<string>();

/** Returns false if another person edits the opportunity or changed it meanwhile. */
async function editOwn(context: ChangeContext, lead: Lead, change: object): Promise<boolean> {
  if (EDITED.has(lead.contact_id)) return false;
  EDITED.add(lead.contact_id);
  try {
    return await saveOwn(context, lead, await findOwn(context, lead), change);
  } finally {
    EDITED.delete(lead.contact_id);
  }
}

async function findOwn(context: ChangeContext, { contact_id }: Lead): Promise<OwnOpportunity | null> {
  const { body } = await ask(context, 'GET', `/api/contacts/${contact_id}/opportunity`);
  return body as OwnOpportunity | null;
}

async function saveOwn(
  context: ChangeContext,
  lead: Lead,
  opportunity: OwnOpportunity | null,
  change: object,
): Promise<boolean> {
  const { status = 'lead', estimated_value = null } = opportunity ?? {};
  const version = opportunity && { id: opportunity.id, updated_at: opportunity.updated_at };
  const body = { ...version, status, estimated_value, ...change };
  const response = await ask(context, 'PUT', `/api/contacts/${lead.contact_id}/opportunity`, body);
  // The opportunity changed since the person read it.
  if (response.status === 409) return false;
  if (response.status !== 200)
    throw new Error(`opportunity: ${response.status} ${JSON.stringify(response.body)}`);
  return true;
}

const STATUSES = ['lead', 'waiting_for_reply', 'booked_meeting', 'meeting_completed', 'won', 'lost'];

/** Changes that people make in Hearback. */
export const OWN_CHANGES: readonly Change[] = [
  {
    name: 'disposition',
    side: 'ours',
    object: 'contact',
    async apply(context, lead) {
      const sentiment = context.random.pick(['interested', 'soft_no', 'ooo', 'wrong_person']);
      await require200(context, 'PUT', `/api/conversations/${lead.contact_id}/disposition`, { sentiment });
      return true;
    },
  },
  {
    name: 'value',
    side: 'ours',
    object: 'opportunity',
    async apply(context, lead, serial) {
      const value = 1_000 + serial;
      return changeField(context, lead, { side: 'ours', field: 'value', value }, () =>
        editOwn(context, lead, { estimated_value: value }),
      );
    },
  },
  {
    name: 'status',
    side: 'ours',
    object: 'opportunity',
    async apply(context, lead) {
      return editOwn(context, lead, { status: context.random.pick(STATUSES) });
    },
  },
  {
    name: 'phone',
    side: 'ours',
    object: 'contact',
    async apply(context, lead, serial) {
      const { body } = await ask(context, 'GET', `/api/contacts/${lead.contact_id}`);
      const { updated_at } = (body as { contact: { updated_at: string } }).contact;
      const value = toPhone(serial);
      const started = Date.now();
      const edit = { updated_at, phone: value };
      const { status } = await ask(context, 'PATCH', `/api/contacts/${lead.contact_id}`, edit);
      // The contact changed since the person read it.
      if (status === 409) return false;
      context.journal.fields.set(toFieldKey(lead, 'phone', 'ours'), { value, at: started });
      return true;
    },
  },
  {
    name: 'note',
    side: 'ours',
    object: null,
    async apply(context, lead, serial) {
      const content = `Ours ${serial}`;
      await require200(context, 'POST', `/api/conversations/${lead.contact_id}/notes`, { content });
      push(context.journal.notes, lead, content);
      return true;
    },
  },
  {
    name: 'reminder',
    side: 'ours',
    object: null,
    async apply(context, lead, serial) {
      const body = { days: 1 + (serial % 30) };
      await require200(context, 'PUT', `/api/conversations/${lead.contact_id}/reminder`, body);
      return true;
    },
  },
  {
    name: 'message of the lead',
    side: 'ours',
    object: 'contact',
    async apply({ target, journal }, lead, serial) {
      const text = `Please tell me more about number ${serial}.`;
      await target.simulators.control('instantly/reply', { lead_email: lead.email, text });
      push(journal.received, lead, text);
      return true;
    },
  },
  {
    name: 'reply',
    side: 'ours',
    object: null,
    async apply(context, lead, serial) {
      if (lead.mayBeSuppressed) return false;
      const { body } = await ask(context, 'GET', `/api/conversations/${lead.contact_id}`);
      const { messages } = body as { messages: { id: string; direction: string; source: string }[] };
      const message = messages.find((one) => one.direction === 'inbound' && one.source === 'cold_email');
      if (!message) return false;
      const content = `Here is answer number ${serial}.`;
      const order = { messageId: message.id, content, idempotencyKey: randomUUID() };
      const { status, body: sent } = await ask(context, 'POST', '/api/functions/send-instantly-reply', order);
      // For example because a colleague answered meanwhile.
      if (status !== 200 || !(sent as { success: boolean }).success) return false;
      push(context.journal.sent, lead, content);
      return true;
    },
  },
];
