import { CRM_TAG_PREFIX } from '@hearback/contract';
import { withWorkspace } from '@hearback/database';
import type { CrmOpportunity, CrmPerson, HighlevelClient } from '@hearback/providers';
import { requireCrm, withLocationToken } from '#server/modules/locations/index.ts';
import type { Services } from '#server/platform/services.ts';
import { type FieldValue, isSame } from '../fields/decide-field.ts';
import { toCrmValues } from '../fields/opportunity-values.ts';
import { CUSTOM_FIELDS, type CustomFieldName } from '../fields/ownership.ts';
import {
  findCrmId,
  findLinkedObject,
  type Ledger,
  listLinkedIds,
  type ObjectKey,
  readLedger,
  toLedgerKey,
} from '../records/links.queries.ts';
import { findOwnContact } from '../records/own-state.queries.ts';
import type { UndoableWrite } from '../records/runs.queries.ts';
import { type CrmSettings, type LocationKey, readSettings } from '../records/settings.queries.ts';

type Undo = {
  readonly key: LocationKey;
  readonly client: HighlevelClient;
  readonly write: UndoableWrite;
  readonly ledger: Ledger;
  readonly fieldIds: CrmSettings['field_ids'];
  /** The object that is linked to the one in the CRM. After a merge, it belongs to the remaining contact. */
  readonly object: ObjectKey;
  /** The contacts in the CRM of the person, several after a merge. */
  readonly crm_contact_ids: readonly string[];
  /** Whether all of these objects in the CRM are linked to objects here. */
  readonly areOwn: (kind: 'note' | 'opportunity', ids: readonly string[]) => Promise<boolean>;
};

/**
 * Reverts one write. An object that Hearback created is deleted unless a person changed it or added to it. A field gets its
 * former value unless it was changed since. Messages cannot be deleted through the CRM's API, so they stay.
 */
export async function undoWrite(services: Services, key: LocationKey, write: UndoableWrite): Promise<void> {
  const { workspace_id, location_id } = key;
  const undoState = await withWorkspace(services.db, workspace_id, async (tx) => {
    const object = (await findLinkedObject(tx, key, write)) ?? write;
    const { contact_id } = object;
    const linked = await findCrmId(tx, workspace_id, { kind: 'contact', own_id: contact_id });
    const own = await findOwnContact(tx, { workspace_id, contact_id });
    return {
      object: { kind: write.kind, own_id: object.own_id },
      ledger: await readLedger(tx, { workspace_id, contact_id }),
      fieldIds: (await readSettings(tx, key)).field_ids,
      crm_contact_ids: [...new Set([...(linked ? [linked.crm_id] : []), ...(own?.further_crm_ids ?? [])])],
    };
  });
  await withLocationToken(services, { workspace_id, ghl_location_id: location_id }, async (token) => {
    const client = requireCrm(services).at(location_id, token);
    const areOwn: Undo['areOwn'] = (kind, ids) =>
      withWorkspace(services.db, workspace_id, async (tx) => {
        const linked = await listLinkedIds(tx, key, kind, ids);
        return ids.every((id) => linked.has(id));
      });
    const undo: Undo = { key, client, write, ...undoState, areOwn };
    if (write.kind === 'contact') return undoPerson(undo);
    if (write.kind === 'opportunity') return undoOpportunity(undo);
    if (write.action !== 'create') return;
    for (const id of undoState.crm_contact_ids) {
      if (write.kind === 'note') await client.deleteNote(id, write.crm_id);
      if (write.kind === 'task') await client.deleteTask(id, write.crm_id);
    }
  });
}

/**
 * True if every field is still what the CRM had after the last sync. A merge removes the ledger of the second contact in the CRM.
 * Its fields are then compared with what Hearback created.
 */
const isUntouched = (
  { ledger, object, write }: Undo,
  values: Readonly<Record<string, FieldValue>>,
): boolean =>
  Object.entries(values).every(([field, value]) => {
    const entry = ledger.get(toLedgerKey(object, field));
    return isSame(entry ? entry.theirs : (write.fields[field]?.after ?? null), value);
  });

function toValues({ fieldIds }: Undo, person: CrmPerson): Record<string, FieldValue> {
  const custom = (Object.keys(CUSTOM_FIELDS) as CustomFieldName[]).map((field): [string, FieldValue] => {
    const value = person.custom_fields[fieldIds[field] ?? ''] ?? null;
    return [field, field === 'last_reply' ? (value?.slice(0, 10) ?? null) : value];
  });
  return {
    first_name: person.first_name,
    last_name: person.last_name,
    phone: person.phone,
    tags: person.tags.filter((tag) => tag.startsWith(CRM_TAG_PREFIX)),
    ...Object.fromEntries(custom),
  };
}

async function undoPerson(undo: Undo): Promise<void> {
  const { client, key, write, areOwn } = undo;
  const person = await client.getPerson(write.crm_id);
  if (!person) return;
  const values = toValues(undo, person);
  if (write.action === 'create') {
    const notes = (await client.listNotes(person.id)).map(({ id }) => id);
    const deals = (await client.listOpportunitiesOfContact(key.location_id, person.id)).map(({ id }) => id);
    const isAlone = (await areOwn('note', notes)) && (await areOwn('opportunity', deals));
    if (isAlone && isUntouched(undo, values)) await client.deletePerson(person.id);
    return;
  }
  const unchanged = Object.entries(write.fields).filter(([field, { after }]) =>
    isSame(values[field] ?? null, after),
  );
  const former = Object.fromEntries(unchanged.map(([field, { before }]) => [field, before]));
  const tags = former.tags;
  if (Array.isArray(tags)) {
    const current = values.tags as readonly string[];
    const extraTags = current.filter((tag) => !tags.includes(tag));
    const missingTags = tags.filter((tag: string) => !current.includes(tag));
    if (extraTags.length > 0) await client.removeTags(person.id, extraTags);
    if (missingTags.length > 0) await client.addTags(person.id, missingTags);
  }
  await client.updatePerson(person.id, toEdit(undo, former));
}

function toEdit({ fieldIds }: Undo, former: Readonly<Record<string, FieldValue>>) {
  const text = (value: FieldValue) => (value === null ? null : String(value));
  const plain = ['first_name', 'last_name', 'phone'].filter((field) => field in former);
  const custom = (Object.keys(CUSTOM_FIELDS) as CustomFieldName[]).flatMap((field) => {
    const id = fieldIds[field];
    return id && field in former ? [[id, text(former[field] ?? null)] as const] : [];
  });
  return {
    ...Object.fromEntries(plain.map((field) => [field, text(former[field] ?? null)])),
    ...(custom.length > 0 && { custom_fields: Object.fromEntries(custom) }),
  };
}

async function undoOpportunity(undo: Undo): Promise<void> {
  const { client, key, write, crm_contact_ids } = undo;
  const all: CrmOpportunity[] = [];
  for (const id of crm_contact_ids)
    all.push(...(await client.listOpportunitiesOfContact(key.location_id, id)));
  const deal = all.find(({ id }) => id === write.crm_id);
  if (!deal) return;
  const values: Readonly<Record<string, FieldValue>> = { ...toCrmValues(deal) };
  if (write.action === 'create') {
    if (isUntouched(undo, values)) await client.deleteOpportunity(deal.id);
    return;
  }
  const former = new Map(
    Object.entries(write.fields)
      .filter(([field, { after }]) => isSame(values[field] ?? null, after))
      .map(([field, { before }]) => [field, before]),
  );
  const [stage, value, status] = [former.get('stage'), former.get('value'), former.get('status')];
  if (typeof stage === 'string' || former.has('value'))
    await client.updateOpportunity(deal.id, {
      ...(typeof stage === 'string' && { stage_id: stage }),
      ...(former.has('value') && { value: typeof value === 'number' ? value : 0 }),
    });
  if (typeof status === 'string')
    await client.setOpportunityStatus(deal.id, status as CrmOpportunity['status']);
}
