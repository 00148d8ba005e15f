import { CRM_TAG_PREFIX, notificationPath } from '@hearback/contract';
import { asSystem, type TenantTx } from '@hearback/database';
import { type CrmPerson, ProviderError } from '@hearback/providers';
import { keepCrmId } from '#server/modules/inbox/index.ts';
import { suppressContact } from '#server/modules/suppression/index.ts';
import { publish } from '#server/platform/events/publish.ts';
import type { FieldValue } from '../fields/decide-field.ts';
import { type ContactField, CUSTOM_FIELDS, type CustomFieldName, OWNERSHIP } from '../fields/ownership.ts';
import { updateNames } from '../records/incoming-values.queries.ts';
import {
  findLinkedObject,
  type ObjectKey,
  replaceLink,
  saveLink,
  toLedgerKey,
} from '../records/links.queries.ts';
import { assignOwner } from './assign-owner.ts';
import { toCrmTag } from './change-tags.ts';
import {
  ChangedMeanwhile,
  type ComparedField,
  canWriteObject,
  findLink,
  inWorkspace,
  listFurtherIds,
  planFields,
  prepareWrite,
  type SyncSession,
  settleObject,
} from './session.ts';

/** The contact was deleted in the CRM. It is not created again unless a person asks for it. */
export class CrmContactDeleted extends Error {}

/** Another contact here is the contact in the CRM, for example because it has the addresses of both. */
export class CrmContactTaken extends Error {}

export const toPersonObject = ({ key }: Pick<SyncSession, 'key'>): ObjectKey => ({
  kind: 'contact',
  own_id: key.contact_id,
});

/**
 * Finds the contact in the CRM, or creates it. Searches before it creates, because an upsert by a secondary address would
 * lose the primary one. Null in a dry run that would create it.
 */
export async function findOrCreatePerson(session: SyncSession): Promise<CrmPerson | null> {
  const object = toPersonObject(session);
  const link = findLink(session, object);
  if (link?.crm_id) {
    const person = link.deleted_at && !session.isDry ? null : await session.client.getPerson(link.crm_id);
    return person ?? replaceDeleted(session, object, link.crm_id);
  }
  const found = await findPerson(session, link !== null);
  if (!found) return createPerson(session, object);
  session.count('contacts_linked', found.email ?? found.id);
  if (!session.isDry) await linkPerson(session, object, found);
  return found;
}

/**
 * The agency may have merged the contacts of a merged person in the CRM, too. The sync starts again with the one that remains.
 */
async function replaceDeleted(session: SyncSession, object: ObjectKey, crm_id: string): Promise<CrmPerson> {
  for (const id of listFurtherIds(session, crm_id)) {
    const person = await session.client.getPerson(id);
    if (person && session.isDry) return person;
    const isReplaced =
      person !== null &&
      (await inWorkspace(session, (tx) =>
        asSystem(tx, (tx) => replaceLink(tx, session.key, { ...object, crm_id: id })),
      ));
    if (isReplaced) throw new ChangedMeanwhile();
  }
  throw new CrmContactDeleted();
}

async function linkPerson(session: SyncSession, object: ObjectKey, { id: crm_id }: CrmPerson): Promise<void> {
  const link = findLink(session, object);
  const isNew = await inWorkspace(session, (tx) =>
    asSystem(tx, (tx) => saveLink(tx, session.key, { ...object, crm_id, is_own: link?.is_own ?? false })),
  );
  if (isNew) return;
  // Merging the two contacts is suggested because both have this id.
  const { workspace_id } = session.key;
  await inWorkspace(session, async (tx) => {
    const linked = await findLinkedObject(tx, session.key, { kind: 'contact', crm_id });
    for (const { contact_id } of [session.key, ...(linked ? [linked] : [])])
      await keepCrmId(tx, { workspace_id, contact_id }, crm_id);
  });
  throw new CrmContactTaken();
}

async function findPerson(
  { client, key, own, fieldIds }: SyncSession,
  isRepeated: boolean,
): Promise<CrmPerson | null> {
  const linkedPerson = own.crm_id === null ? null : await client.getPerson(own.crm_id);
  if (linkedPerson) return linkedPerson;
  if (own.email !== null) return client.findPerson(key.location_id, own.email);
  const name = toName(own);
  if (!isRepeated || name === '') return null;
  // A contact without an address can only be recognized by our link, which its creation wrote.
  for await (const { items } of client.listContacts(key.location_id, { query: name.slice(0, 75) }))
    for (const { provider_contact_id } of items) {
      const person = await client.getPerson(provider_contact_id);
      if (person?.custom_fields[fieldIds.thread_link ?? '']?.includes(key.contact_id)) return person;
    }
  return null;
}

const toName = ({ first_name, last_name }: SyncSession['own']): string =>
  [first_name, last_name].filter(Boolean).join(' ');

async function createPerson(session: SyncSession, object: ObjectKey): Promise<CrmPerson | null> {
  const { key, own } = session;
  session.count('contacts_created', own.email ?? toName(own));
  const fields = toPersonFields(session, null).filter(({ ours }) => ours !== null && ours !== false);
  const plan = { ...planFields({ links: [], ledger: new Map() }, object, fields), takes: [], conflicts: [] };
  if (session.isDry) return null;
  await inWorkspace(session, (tx) =>
    asSystem(tx, (tx) => saveLink(tx, key, { ...object, crm_id: null, is_own: true })),
  );
  await prepareWrite(session, object, plan.writes);
  const person = await insertPerson(session, {
    email: own.email,
    first_name: own.first_name,
    last_name: own.last_name,
    phone: own.phone,
    company_name: own.company_name,
    tags: toTags(session),
    custom_fields: toCustomValues(session, fields),
  });
  await settleObject(session, object, {
    crm_id: person.id,
    crm_updated_at: person.updated_at,
    link: { is_own: true },
    action: 'create',
    plan,
  });
  return person;
}

type NewPerson = Parameters<SyncSession['client']['createPerson']>[1];

/** The CRM refuses a phone number that another contact has, such as a colleague. The contact is then created without it. */
async function insertPerson({ client, key }: SyncSession, person: NewPerson): Promise<CrmPerson> {
  try {
    return await client.createPerson(key.location_id, person);
  } catch (error) {
    const isRefused = error instanceof ProviderError && error.kind === 'rejected';
    if (!isRefused || !person.phone || !person.email) throw error;
    return client.createPerson(key.location_id, { ...person, phone: null });
  }
}

/** Compares the fields of the contact and writes or takes what changed. */
export async function syncPerson(session: SyncSession, person: CrmPerson): Promise<void> {
  const object = toPersonObject(session);
  const dnd = person.dnd || (await hasFurtherOptOut(session, person));
  const plan = planFields(session, object, toPersonFields(session, { ...person, dnd }));
  const changed = plan.writes.filter(({ field }) => field !== 'tags');
  const tags = plan.writes.find(({ field }) => field === 'tags');
  if (changed.length > 0) session.count('contacts_updated', changed.map(({ field }) => field).join(', '));
  if (tags) session.count('tags', toTags(session).join(', '));
  if (plan.takes.length > 0) session.count('taken', plan.takes.map(({ field }) => field).join(', '));
  if (session.isDry) return;
  const isWritten = plan.writes.length > 0 && (await canWriteObject(session, object));
  if (isWritten) await prepareWrite(session, object, plan.writes);
  const savedPerson = isWritten
    ? await writePerson(session, person, changed, tags && toTags(session))
    : person;
  // Before the owner is stored, so that a sync after an interruption assigns, too.
  if (plan.takes.some(({ field }) => field === 'owner') && person.owner_id)
    await assignOwner(session, person.owner_id);
  await settleObject(session, object, {
    crm_id: person.id,
    crm_updated_at: savedPerson.updated_at,
    action: isWritten ? 'update' : null,
    plan,
    take: (tx, takes) => importFields(session, tx, takes),
  });
}

/** True if the lead opted out at another contact of a merged person. */
async function hasFurtherOptOut(session: SyncSession, { id }: CrmPerson): Promise<boolean> {
  for (const crm_id of listFurtherIds(session, id))
    if (await session.client.findDoNotDisturb(crm_id)) return true;
  return false;
}

/** Writes the fields, and the tags if they are given. */
export async function writePerson(
  session: SyncSession,
  person: CrmPerson,
  changed: readonly ComparedField[],
  targetTags?: readonly string[],
): Promise<CrmPerson> {
  const { client } = session;
  if (targetTags) {
    const add = targetTags.filter((tag) => !person.tags.includes(tag));
    const remove = listOwnTags(person).filter((tag) => !targetTags.includes(tag));
    if (add.length > 0) await client.addTags(person.id, add);
    if (remove.length > 0) await client.removeTags(person.id, remove);
  }
  if (changed.length === 0) return person;
  const plain = changed.filter(({ field }) => ['first_name', 'last_name', 'phone'].includes(field));
  const custom_fields = toCustomValues(session, changed);
  return client.updatePerson(person.id, {
    ...Object.fromEntries(plain.map(({ field, ours }) => [field, ours])),
    ...(Object.keys(custom_fields).length > 0 && { custom_fields }),
  });
}

const listOwnTags = ({ tags }: CrmPerson): string[] => tags.filter((tag) => tag.startsWith(CRM_TAG_PREFIX));

/** The tag of the disposition, and the tags that rules set. */
function toTags({ own, mapping }: SyncSession): string[] {
  const tag = own.sentiment && mapping.dispositions[own.sentiment].tag;
  return [...new Set([...(tag ? [tag] : []), ...own.tags.map(toCrmTag)])];
}

/** All fields of the contact in the terms of the CRM. Custom fields that do not exist there yet are compared as empty. */
export function toPersonFields(session: SyncSession, person: CrmPerson | null): ComparedField[] {
  const { own, services, key, ledger, fieldIds } = session;
  const path = notificationPath({ contact_id: key.contact_id, campaign_id: null });
  const getLedgerValue = (field: ContactField): FieldValue =>
    ledger.get(toLedgerKey(toPersonObject(session), field))?.ours ?? null;
  const ours: Readonly<Record<ContactField, FieldValue>> = {
    first_name: own.first_name,
    last_name: own.last_name,
    phone: own.phone,
    // Only the CRM has these.
    owner: getLedgerValue('owner'),
    dnd: getLedgerValue('dnd') ?? false,
    tags: toTags(session),
    disposition: own.sentiment,
    last_reply: own.last_reply,
    thread_link: `${services.config.publicUrl}${path}`,
    campaign: own.campaign,
  };
  const custom = (field: CustomFieldName) => person?.custom_fields[fieldIds[field] ?? ''] ?? null;
  const theirs: Readonly<Record<ContactField, FieldValue>> = {
    first_name: person?.first_name ?? null,
    last_name: person?.last_name ?? null,
    phone: person?.phone ?? null,
    owner: person?.owner_id ?? null,
    dnd: person?.dnd ?? false,
    tags: person ? listOwnTags(person) : [],
    disposition: custom('disposition'),
    // The CRM may return a time.
    last_reply: custom('last_reply')?.slice(0, 10) ?? null,
    thread_link: custom('thread_link'),
    campaign: custom('campaign'),
  };
  return (Object.keys(OWNERSHIP.contact) as ContactField[]).map((field) => ({
    field,
    owner: OWNERSHIP.contact[field],
    ours: ours[field],
    theirs: theirs[field],
  }));
}

const isCustom = (field: string): field is CustomFieldName => Object.hasOwn(CUSTOM_FIELDS, field);

function toCustomValues(
  { fieldIds }: SyncSession,
  fields: readonly ComparedField[],
): Record<string, string | null> {
  return Object.fromEntries(
    fields.flatMap(({ field, ours }) => {
      const id = isCustom(field) ? fieldIds[field] : undefined;
      return id ? [[id, ours === null ? null : String(ours)]] : [];
    }),
  );
}

async function importFields(
  session: SyncSession,
  tx: TenantTx,
  takes: readonly ComparedField[],
): Promise<void> {
  const { services, key, approvedBy } = session;
  const { workspace_id, contact_id, location_id } = key;
  const values = new Map(takes.map(({ field, theirs }) => [field, theirs]));
  const names = {
    first_name: toText(values.get('first_name')),
    last_name: toText(values.get('last_name')),
    phone: toText(values.get('phone')),
  };
  if (!(await updateNames(tx, key, names, session.own))) throw new ChangedMeanwhile();
  if (values.get('dnd') === true && approvedBy !== null)
    await suppressContact(services, tx, { workspace_id, contact_id, user_id: approvedBy });
  // Marked, so that it does not request another sync.
  const ids = { contact_id, source: 'crm' };
  await publish(services, tx, { workspace_id, name: 'contact.changed', ids, ghl_location_id: location_id });
}

const toText = (value: FieldValue | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
