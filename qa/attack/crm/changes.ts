import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../load/random.ts';
import type { AttackTarget } from '../target.ts';
import type { CrmUser } from './crm-user.ts';

export type Lead = {
  readonly contact_id: string;
  readonly location_id: string;
  readonly email: string;
  readonly crm_id: string;
  /** Their do-not-disturb setting may be turned on, so that replies are refused. */
  readonly mayBeSuppressed: boolean;
};
export type Side = 'ours' | 'theirs';
export type FieldChange = { readonly value: unknown; readonly at: number };

/** Everything that people did, as far as the audit needs it. */
export type Journal = {
  /** The newest change of a field by contact, field and side. */
  readonly fields: Map<string, FieldChange>;
  /** Texts of notes by contact. */
  readonly notes: Map<string, string[]>;
  /** Texts that leads wrote, by contact. */
  readonly received: Map<string, string[]>;
  /** Texts that colleagues sent from Hearback and from the CRM, by contact. */
  readonly sent: Map<string, string[]>;
  readonly suppressed: Set<string>;
  readonly counts: Map<string, number>;
};

export const createJournal = (): Journal => ({
  fields: new Map(),
  notes: new Map(),
  received: new Map(),
  sent: new Map(),
  suppressed: new Set(),
  counts: new Map(),
});

export const toFieldKey = ({ contact_id }: Lead, field: string, side: Side): string =>
  `${contact_id} ${field} ${side}`;

export type ChangeContext = {
  readonly target: AttackTarget;
  readonly users: ReadonlyMap<string, CrmUser>;
  readonly random: Random;
  readonly journal: Journal;
};

type Change = {
  readonly name: string;
  readonly side: Side;
  /** The object whose writes the loop breaker counts. Notes, tasks and messages are objects of their own. */
  readonly object: 'contact' | 'opportunity' | null;
  /** Returns false if it did not apply. */
  apply(context: ChangeContext, lead: Lead, serial: number): Promise<boolean>;
};

const push = (map: Map<string, string[]>, { contact_id }: Lead, text: string) =>
  void map.set(contact_id, [...(map.get(contact_id) ?? []), text]);

/** Repeats a call while the budget of the person is spent. */
async function ask(
  { target, random }: ChangeContext,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: unknown }> {
  const person = random.chance(0.5) ? target.people.owner : target.people.team;
  for (;;) {
    const answer = await person.ask(method, path, body ? { body } : {});
    if (answer.status !== 429) return answer;
    await sleep(1_000);
  }
}

async function require200(context: ChangeContext, method: string, path: string, body: object): Promise<void> {
  const answer = await ask(context, method, path, body);
  if (answer.status !== 200)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
}

const user = ({ users }: ChangeContext, { location_id }: Lead): CrmUser => users.get(location_id) as CrmUser;

/** Recorded when the change is done, so that the order of two sides is that of their effects. */
async function changeField(
  { journal }: ChangeContext,
  lead: Lead,
  { side, field, value }: { readonly side: Side; readonly field: string; readonly value: unknown },
  work: () => Promise<unknown>,
): Promise<boolean> {
  const started = Date.now();
  if ((await work()) === false) return false;
  journal.fields.set(toFieldKey(lead, field, side), { value, at: started });
  return true;
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
  known: OwnOpportunity | null,
  change: object,
): Promise<boolean> {
  const { status = 'lead', estimated_value = null } = known ?? {};
  const version = known && { id: known.id, updated_at: known.updated_at };
  const body = { ...version, status, estimated_value, ...change };
  const answer = await ask(context, 'PUT', `/api/contacts/${lead.contact_id}/opportunity`, body);
  // The opportunity changed since the person read it.
  if (answer.status === 409) return false;
  if (answer.status !== 200) throw new Error(`opportunity: ${answer.status} ${JSON.stringify(answer.body)}`);
  return true;
}

type Deal = { readonly id: string; readonly pipelineStageId: string };

async function findDeal(context: ChangeContext, lead: Lead): Promise<Deal | undefined> {
  const query = new URLSearchParams({ location_id: lead.location_id, contact_id: lead.crm_id });
  const found = await user(context, lead).ask('GET', `/opportunities/search?${query}`);
  return (found as { opportunities: Deal[] }).opportunities[0];
}

async function changeDeal(
  context: ChangeContext,
  lead: Lead,
  field: 'value' | 'status' | 'stage',
  value: string | number,
): Promise<boolean> {
  const deal = await findDeal(context, lead);
  if (!deal) return false;
  const key = { value: 'monetaryValue', status: 'status', stage: 'pipelineStageId' }[field];
  return changeField(context, lead, { side: 'theirs', field, value }, () =>
    user(context, lead).ask('PUT', `/opportunities/${deal.id}`, { [key]: value }),
  );
}

async function changePerson(
  context: ChangeContext,
  lead: Lead,
  field: string,
  key: string,
  value: string,
): Promise<boolean> {
  return changeField(context, lead, { side: 'theirs', field, value }, () =>
    user(context, lead).ask('PUT', `/contacts/${lead.crm_id}`, { [key]: value }),
  );
}

const toPhone = (serial: number) => `+1555${String(serial).padStart(7, '0')}`;
const STATUSES = ['lead', 'waiting_for_reply', 'booked_meeting', 'meeting_completed', 'won', 'lost'];

const OURS: readonly Change[] = [
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
      const answered = messages.find((one) => one.direction === 'inbound' && one.source === 'cold_email');
      if (!answered) return false;
      const content = `Here is answer number ${serial}.`;
      const order = { messageId: answered.id, content, idempotencyKey: randomUUID() };
      const { status, body: sent } = await ask(context, 'POST', '/api/functions/send-instantly-reply', order);
      // For example because a colleague answered meanwhile.
      if (status !== 200 || !(sent as { success: boolean }).success) return false;
      push(context.journal.sent, lead, content);
      return true;
    },
  },
];

const THEIRS: readonly Change[] = [
  {
    name: 'phone',
    side: 'theirs',
    object: 'contact',
    apply: (context, lead, serial) => changePerson(context, lead, 'phone', 'phone', toPhone(serial)),
  },
  {
    name: 'first name',
    side: 'theirs',
    object: 'contact',
    apply: (context, lead, serial) => changePerson(context, lead, 'first_name', 'firstName', `Name${serial}`),
  },
  {
    name: 'owner',
    side: 'theirs',
    object: 'contact',
    apply: (context, lead, serial) =>
      changePerson(context, lead, 'owner', 'assignedTo', `crm-user-${serial}`),
  },
  {
    name: 'do not disturb',
    side: 'theirs',
    object: 'contact',
    async apply(context, lead) {
      if (!lead.mayBeSuppressed) return false;
      await user(context, lead).ask('PUT', `/contacts/${lead.crm_id}`, { dnd: true });
      context.journal.suppressed.add(lead.contact_id);
      return true;
    },
  },
  {
    name: 'tag',
    side: 'theirs',
    object: 'contact',
    async apply(context, lead, serial) {
      const tags = [context.random.chance(0.5) ? 'hb:forged' : `vip-${serial}`];
      await user(context, lead).ask('POST', `/contacts/${lead.crm_id}/tags`, { tags });
      return true;
    },
  },
  {
    name: 'custom field',
    side: 'theirs',
    object: 'contact',
    async apply(context, lead, serial) {
      const known = await user(context, lead).ask(
        'GET',
        `/locations/${lead.location_id}/customFields?model=contact`,
      );
      const fields = (known as { customFields: { id: string; name: string }[] }).customFields;
      const field = fields.find(({ name }) => name === 'Hearback: disposition');
      if (!field) return false;
      const customFields = [{ id: field.id, field_value: `Forged ${serial}` }];
      await user(context, lead).ask('PUT', `/contacts/${lead.crm_id}`, { customFields });
      return true;
    },
  },
  {
    name: 'value',
    side: 'theirs',
    object: 'opportunity',
    apply: (context, lead, serial) => changeDeal(context, lead, 'value', 50_000 + serial),
  },
  {
    name: 'status',
    side: 'theirs',
    object: 'opportunity',
    apply: (context, lead) =>
      changeDeal(context, lead, 'status', context.random.pick(['open', 'won', 'lost', 'abandoned'])),
  },
  {
    name: 'stage',
    side: 'theirs',
    object: 'opportunity',
    async apply(context, lead) {
      const found = await user(context, lead).ask(
        'GET',
        `/opportunities/pipelines?locationId=${lead.location_id}`,
      );
      const [pipeline] = (found as { pipelines: { stages: { id: string }[] }[] }).pipelines;
      return changeDeal(context, lead, 'stage', context.random.pick(pipeline?.stages ?? []).id);
    },
  },
  {
    name: 'note',
    side: 'theirs',
    object: null,
    async apply(context, lead, serial) {
      const body = `Theirs ${serial}`;
      await user(context, lead).ask('POST', `/contacts/${lead.crm_id}/notes`, { body });
      push(context.journal.notes, lead, body);
      return true;
    },
  },
  {
    name: 'completed task',
    side: 'theirs',
    object: null,
    async apply(context, lead) {
      const found = await user(context, lead).ask('GET', `/contacts/${lead.crm_id}/tasks`);
      const open = (found as { tasks: { id: string; completed: boolean }[] }).tasks.find(
        (one) => !one.completed,
      );
      if (!open) return false;
      const path = `/contacts/${lead.crm_id}/tasks/${open.id}/completed`;
      await user(context, lead).ask('PUT', path, { completed: true });
      return true;
    },
  },
  {
    name: 'reply',
    side: 'theirs',
    object: null,
    async apply({ target, journal }, lead, serial) {
      if (lead.mayBeSuppressed) return false;
      const text = `Written in the CRM, number ${serial}.`;
      const { location_id: locationId, crm_id: contactId } = lead;
      await target.simulators.control('highlevel/write-message', { locationId, contactId, text });
      push(journal.sent, lead, text);
      return true;
    },
  },
];

export const CHANGES: readonly Change[] = [...OURS, ...THEIRS];
