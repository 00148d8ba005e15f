import type { CrmContact, CrmDeal, CrmObjects } from './crm-user.ts';
import type { Journal, Lead, Side } from './journal.ts';
import { toFieldKey } from './journal.ts';

/** The data that Hearback has about a lead. */
export type OwnRecord = {
  readonly contact_id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly phone: string | null;
  readonly sentiment: string | null;
  readonly last_reply: string | null;
  readonly campaign: string | null;
  readonly remind_at: Date | null;
  readonly status: string | null;
  readonly estimated_value: number | null;
  readonly notes: readonly string[];
  readonly messages: readonly {
    readonly id: string;
    readonly text: string;
    readonly crm_id: string | null;
  }[];
  readonly isSuppressed: boolean;
  /** Tags that rules set. */
  readonly tags: readonly string[];
  readonly uses_crm_stage: boolean;
  /** The ledger's value of fields that Hearback only stores. */
  readonly ledger: Readonly<Record<string, unknown>>;
};

export type LoggedWrite = {
  readonly contact_id: string;
  readonly fields: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>;
  readonly written_at: Date;
};
export type LoggedConflict = {
  readonly contact_id: string;
  readonly field: string;
  readonly ours: unknown;
  readonly theirs: unknown;
  readonly created_at: Date;
};
export type Mapping = {
  readonly dispositions: Readonly<Record<string, { readonly tag: string | null }>>;
  readonly statuses: Readonly<Record<string, string | null>>;
};

export type Evidence = {
  readonly journal: Journal;
  readonly writes: readonly LoggedWrite[];
  readonly conflicts: readonly LoggedConflict[];
  readonly mapping: Mapping;
  readonly threadLink: (contact_id: string) => string;
  /** Opportunities of the contact in the CRM before the attack. */
  readonly dealsBefore: ReadonlyMap<string, number>;
};

/** Compares every field of a lead with the ownership table in docs/crm.md. Returns the differences. */
export function auditLead(lead: Lead, own: OwnRecord, crm: CrmObjects, evidence: Evidence): string[] {
  const people = crm.contacts.filter(({ email }) => email === lead.email.toLowerCase());
  const [person] = people;
  if (people.length !== 1 || !person) return [`${lead.email}: ${people.length} contacts in the CRM`];
  const deals = crm.opportunities.filter(({ contactId }) => contactId === person.id);
  const differences = [
    ...auditPerson(own, person, crm, evidence),
    ...auditDeal(lead, own, deals, evidence),
    ...auditTexts(lead, own, crm, person, evidence),
    ...auditTasks(own, crm, person),
    ...auditLosses(lead, own, evidence),
  ];
  return differences.map((difference) => `${lead.email}: ${difference}`);
}

const differ = (name: string, ownValue: unknown, crmValue: unknown): string[] =>
  JSON.stringify(ownValue ?? null) === JSON.stringify(crmValue ?? null)
    ? []
    : [`${name} is ${JSON.stringify(ownValue)} here and ${JSON.stringify(crmValue)} in the CRM`];

function auditPerson(own: OwnRecord, person: CrmContact, crm: CrmObjects, evidence: Evidence): string[] {
  const custom = (name: string) => {
    const id = crm.customFields.find((field) => field.name === `Hearback: ${name}`)?.id;
    return (person.customFields.find((field) => field.id === id)?.value as string | undefined) || null;
  };
  const tag = own.sentiment && evidence.mapping.dispositions[own.sentiment]?.tag;
  return [
    ...differ('first name', own.first_name, person.firstName),
    ...differ('last name', own.last_name, person.lastName),
    ...differ('phone', own.phone, person.phone),
    ...differ('owner', own.ledger.owner ?? null, person.assignedTo),
    ...differ(
      'tags',
      [...new Set([...(tag ? [tag] : []), ...own.tags.map((one) => `hb:${one}`)])].sort(),
      person.tags.filter((one) => one.startsWith('hb:')).sort(),
    ),
    ...differ('disposition', own.sentiment, custom('disposition')),
    ...differ('last reply', own.last_reply, custom('last reply')?.slice(0, 10)),
    ...differ('thread link', evidence.threadLink(own.contact_id), custom('thread link')),
    ...differ('campaign', own.campaign, custom('campaign')),
    ...differ('do not contact', own.isSuppressed, person.dnd),
  ];
}

const toCrmStatus = (status: string | null) => (status === 'won' || status === 'lost' ? status : 'open');

function auditDeal(
  lead: Lead,
  own: OwnRecord,
  deals: readonly CrmDeal[],
  { dealsBefore, mapping, journal }: Evidence,
): string[] {
  const before = dealsBefore.get(lead.crm_id) ?? 0;
  if (deals.length > Math.max(1, before))
    return [`${deals.length} opportunities in the CRM, ${before} before`];
  const [deal] = deals;
  if (!deal) return own.status === null ? [] : ['the opportunity is missing in the CRM'];
  const isChanged = ['value', 'status', 'stage'].some((field) =>
    journal.fields.has(toFieldKey(lead, field, 'theirs')),
  );
  // An opportunity that a disposition created stays in the CRM until a person changes it there.
  if (own.status === null) return isChanged ? ['the opportunity is missing here'] : [];
  const stage = mapping.statuses[own.status];
  const isOpen = ([status]: [string, unknown]) => toCrmStatus(status) === 'open';
  const fitting = Object.entries(mapping.statuses)
    .filter(isOpen)
    .filter(([, id]) => id === deal.pipelineStageId);
  // A stage without an equivalent here, or that of an opportunity that was won or lost, which a person of the CRM may leave
  // in any stage.
  const isFree = fitting.length === 0 || stage === null || toCrmStatus(own.status) !== 'open';
  return [
    ...differ('value', own.estimated_value, deal.monetaryValue || null),
    ...differ('status', toCrmStatus(own.status), deal.status === 'abandoned' ? 'lost' : deal.status),
    ...(isFree
      ? []
      : differ(
          `stage (${own.status}, ${own.uses_crm_stage ? 'of the CRM' : 'ours'})`,
          stage,
          deal.pipelineStageId,
        )),
  ];
}

function auditTexts(
  { contact_id }: Lead,
  own: OwnRecord,
  crm: CrmObjects,
  person: CrmContact,
  { journal }: Evidence,
): string[] {
  const notes = crm.notes
    .filter(({ contactId }) => contactId === person.id)
    .map(({ body }) => body.split('\n\n')[0] ?? '');
  const theirs = crm.messages.filter(
    ({ contactId, status }) => contactId === person.id && status !== 'failed',
  );
  const expected = own.messages.map(({ id, crm_id }) => crm_id ?? id);
  const logged = theirs.map(({ id, altId }) => altId ?? id);
  const count = (text: string) => own.messages.filter((one) => one.text.includes(text)).length;
  const texts = [...(journal.received.get(contact_id) ?? []), ...(journal.sent.get(contact_id) ?? [])];
  return [
    ...differ('notes', [...own.notes].sort(), notes.sort()),
    ...(journal.notes.get(contact_id) ?? [])
      .filter((text) => own.notes.filter((one) => one === text).length !== 1)
      .map((text) => `the note '${text}' is not here once`),
    ...differ('messages', expected.sort(), logged.sort()),
    ...texts.filter((text) => count(text) !== 1).map((text) => `'${text}' is here ${count(text)} times`),
  ];
}

function auditTasks(own: OwnRecord, crm: CrmObjects, person: CrmContact): string[] {
  const tasks = crm.tasks.filter(
    ({ contactId, title }) => contactId === person.id && title.startsWith('Follow up'),
  );
  const due = tasks.map(({ dueDate }) => new Date(dueDate).getTime());
  const open = tasks.filter(({ completed }) => !completed).map(({ dueDate }) => new Date(dueDate).getTime());
  return [
    ...(new Set(due).size === due.length ? [] : ['a reminder is more than one task in the CRM']),
    ...differ('open tasks', own.remind_at ? [own.remind_at.getTime()] : [], open),
  ];
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * A change is lost if its value is neither in use, nor in the conflict log, nor was copied to the other side before
 * the other side changed it.
 */
function auditLosses(lead: Lead, own: OwnRecord, evidence: Evidence): string[] {
  const finals: Readonly<Record<string, unknown>> = {
    phone: own.phone,
    first_name: own.first_name,
    owner: own.ledger.owner,
    value: own.estimated_value,
  };
  return Object.entries(finals).flatMap(([field, final]) =>
    (['ours', 'theirs'] as const)
      .filter((side) => isLost(lead, { field, side, final }, evidence))
      .map((side) => {
        const { value } = evidence.journal.fields.get(toFieldKey(lead, field, side)) ?? {};
        return `${field} ${JSON.stringify(value)} (${side}) is lost, the final value is ${JSON.stringify(final)}`;
      }),
  );
}

type Question = { readonly field: string; readonly side: Side; readonly final: unknown };

function isLost(
  lead: Lead,
  { field, side, final }: Question,
  { journal, conflicts, writes }: Evidence,
): boolean {
  const change = journal.fields.get(toFieldKey(lead, field, side));
  if (!change || same(final, change.value)) return false;
  const other = journal.fields.get(toFieldKey(lead, field, side === 'ours' ? 'theirs' : 'ours'));
  const isLogged = conflicts.some(
    (one) =>
      one.contact_id === lead.contact_id &&
      one.field === field &&
      same(one[side], change.value) &&
      one.created_at.getTime() >= change.at,
  );
  const isCopied = writes.some(
    ({ contact_id, fields, written_at }) =>
      contact_id === lead.contact_id &&
      written_at.getTime() >= change.at &&
      same(fields[field]?.[side === 'ours' ? 'after' : 'before'], change.value),
  );
  return !isLogged && !(isCopied && other !== undefined);
}
