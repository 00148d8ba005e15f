import type { OpportunityStatus } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import type { CrmOpportunity, HighlevelClient } from '@hearback/providers';
import { requireCrm, requireWritable, withLocationToken } from '#server/modules/locations/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { RequestContext, TxContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import type { FieldValue } from '../fields/decide-field.ts';
import { completeMapping, toDefaultMapping } from '../fields/default-mapping.ts';
import { toOwnStatus } from '../fields/opportunity-values.ts';
import { CUSTOM_FIELDS, type CustomFieldName } from '../fields/ownership.ts';
import { getOpenConflict, markResolved, type OpenConflict } from '../records/conflicts.queries.ts';
import { saveActiveOpportunity, updateNames } from '../records/incoming-values.queries.ts';
import { findCrmId, insertWrite, markStageTaken, saveLedger } from '../records/links.queries.ts';
import { findOwnContact } from '../records/own-state.queries.ts';
import { type CrmSettings, readSettings } from '../records/settings.queries.ts';

type Context = RequestContext & { readonly services: Services };

/**
 * Uses the overruled value on both sides. A field that only Hearback computes, such as the last reply, keeps the CRM's value
 * there until it changes here again.
 */
export async function resolveConflict(context: Context, id: string): Promise<{ success: true }> {
  const { services, withTx, actor } = context;
  const { workspace_id } = actor;
  const { conflict, crm_id, contact_crm_id, settings } = await withTx(async ({ tx }) => {
    const conflict = await getOpenConflict(tx, workspace_id, id);
    requireWritable(actor, conflict.location_id);
    const own_id = conflict.contact_id;
    return {
      conflict,
      crm_id: (await findCrmId(tx, workspace_id, conflict))?.crm_id ?? null,
      contact_crm_id: (await findCrmId(tx, workspace_id, { kind: 'contact', own_id }))?.crm_id ?? null,
      settings: await readSettings(tx, { workspace_id, location_id: conflict.location_id }),
    };
  });
  if (crm_id === null || contact_crm_id === null) throw new AppError('NOT_FOUND');
  const value = conflict.winner === 'crm' ? conflict.ours : conflict.theirs;
  const { location_id } = conflict;
  await withLocationToken(services, { workspace_id, ghl_location_id: location_id }, (token) =>
    writeField(requireCrm(services).at(location_id, token), {
      conflict,
      value,
      crm_id,
      contact_crm_id,
      settings,
    }),
  );
  await withTx((txContext) => saveResolution(txContext, { id, conflict, value, crm_id, settings }));
  return { success: true };
}

type Order = {
  readonly conflict: OpenConflict;
  readonly value: FieldValue;
  readonly crm_id: string;
  readonly contact_crm_id: string;
  readonly settings: CrmSettings;
};

async function writeField(
  client: HighlevelClient,
  { conflict: { kind, field, ours, theirs }, value, crm_id, contact_crm_id, settings }: Order,
): Promise<void> {
  const text = value === null ? null : String(value);
  if (kind === 'task') return client.completeTask(contact_crm_id, crm_id, value === true);
  if (kind === 'opportunity') {
    if (field === 'status') return client.setOpportunityStatus(crm_id, text as CrmOpportunity['status']);
    return client.updateOpportunity(
      crm_id,
      field === 'stage' ? { stage_id: text ?? '' } : { value: Number(value ?? 0) },
    );
  }
  if (field === 'tags') {
    const list = (one: FieldValue) => (Array.isArray(one) ? (one as readonly string[]) : []);
    const [add, all] = [list(value), [...list(ours), ...list(theirs)]];
    const remove = all.filter((tag) => !add.includes(tag));
    if (add.length > 0) await client.addTags(crm_id, add);
    if (remove.length > 0) await client.removeTags(crm_id, remove);
    return;
  }
  const fieldId = Object.hasOwn(CUSTOM_FIELDS, field)
    ? settings.field_ids[field as CustomFieldName]
    : undefined;
  await client.updatePerson(crm_id, fieldId ? { custom_fields: { [fieldId]: text } } : { [field]: text });
}

type Settlement = Pick<Order, 'conflict' | 'value' | 'crm_id' | 'settings'> & { readonly id: string };

async function saveResolution(
  { tx, actor, record }: TxContext,
  { id, conflict, value, crm_id, settings }: Settlement,
): Promise<void> {
  const { workspace_id, user_id } = actor;
  const { contact_id, location_id, kind, field } = conflict;
  const key = { workspace_id, contact_id, location_id };
  const isStoredHere = await storeHere({ tx }, key, { conflict, value, settings });
  await asSystem(tx, async (tx) => {
    const ours = isStoredHere ? value : conflict.ours;
    const fields = [{ field, ours, theirs: value, written: true }];
    await saveLedger(tx, key, conflict, { fields, job_id: null });
    const before = conflict.winner === 'crm' ? conflict.theirs : conflict.ours;
    const written = { [field]: { before, after: value } };
    await insertWrite(tx, key, conflict, { crm_id, action: 'update', fields: written, run_id: null });
    if (kind === 'opportunity' && field === 'stage')
      await markStageTaken(tx, workspace_id, conflict, conflict.winner === 'hearback');
    await markResolved(tx, workspace_id, id, user_id);
  });
  await record('crm.changed', { contact_id }, { ghl_location_id: location_id });
  if (isStoredHere)
    await record(
      kind === 'contact' ? 'contact.changed' : 'opportunity.saved',
      { contact_id, source: 'crm' },
      { ghl_location_id: location_id },
    );
}

/** Returns false for fields that Hearback computes. */
async function storeHere(
  { tx }: Pick<TxContext, 'tx'>,
  key: { readonly workspace_id: string; readonly contact_id: string },
  { conflict: { kind, field }, value, settings }: Pick<Order, 'conflict' | 'value' | 'settings'>,
): Promise<boolean> {
  const text = typeof value === 'string' ? value : null;
  if (kind === 'contact') {
    if (!['first_name', 'last_name', 'phone'].includes(field)) return false;
    const own = await findOwnContact(tx, key);
    const none = { first_name: null, last_name: null, phone: null };
    return own !== null && updateNames(tx, key, { ...none, [field]: text }, own);
  }
  const own = kind === 'opportunity' ? await findOwnContact(tx, key) : null;
  if (!own) return false;
  const current: OpportunityStatus | null = own.opportunity_status;
  const mapping = completeMapping(settings.mapping, toDefaultMapping([]));
  const crm = {
    stage: field === 'stage' ? text : current && mapping.statuses[current],
    status: (field === 'status' ? text : 'open') as CrmOpportunity['status'],
  };
  const values = {
    status: field === 'value' ? (current ?? 'lead') : toOwnStatus(mapping, crm, current),
    estimated_value: field !== 'value' ? own.estimated_value : typeof value === 'number' ? value : null,
  };
  if ((await saveActiveOpportunity(tx, key, values, own)) === null) throw new AppError('CONFLICT');
  return true;
}
