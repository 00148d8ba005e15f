import type { CrmResolution, OpportunityStatus } from '@hearback/contract';
import { asSystem, type TenantTx } from '@hearback/database';
import type { CrmOpportunity } from '@hearback/providers';
import { requireWritable } from '#server/modules/locations/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { RequestContext, TxContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import {
  type ComparedField,
  ContactBusy,
  findLedger,
  findLink,
  type SyncSession,
} from '../contact/session.ts';
import { inSession } from '../contact/sync-contact.ts';
import { readOpportunity, writeOpportunity } from '../contact/sync-opportunity.ts';
import { toPersonFields, toPersonObject, writePerson } from '../contact/sync-person.ts';
import { readTask } from '../contact/sync-tasks.ts';
import { type FieldValue, isSame } from '../fields/decide-field.ts';
import { toOwnStatus, toOwnValues } from '../fields/opportunity-values.ts';
import { getOpenConflict, markResolved, type OpenConflict, toText } from '../records/conflicts.queries.ts';
import { replaceName, saveActiveOpportunity } from '../records/incoming-values.queries.ts';
import { insertWrite, listLinks, markStageTaken, saveLedger } from '../records/links.queries.ts';
import { findOwnContact, type OwnContact } from '../records/own-state.queries.ts';
import { REASONS } from '../records/reasons.ts';
import { readSettings } from '../records/settings.queries.ts';

type Context = RequestContext & { readonly services: Services };

/**
 * Uses the overruled value on both sides, unless the field changed on either side after the conflict. A field that only Hearback
 * computes, such as the last reply, keeps the CRM's value there until it changes here again.
 */
export async function resolveConflict(context: Context, id: string): Promise<CrmResolution> {
  const { services, withTx, actor } = context;
  const conflict = await withTx((txContext) => requireResolvable(txContext, id));
  requireWritable(actor, conflict.location_id);
  const key = { workspace_id: actor.workspace_id, contact_id: conflict.contact_id };
  const resolution = await inSession<CrmResolution | null>(
    services,
    key,
    {},
    async (session) => {
      if (session.key.location_id !== conflict.location_id) return null;
      const current = await readCurrent(session, conflict);
      if (hasChanged(session, conflict, current.compared))
        return toResolution(false, current.compared.ours, current.compared.theirs);
      const value = conflict.winner === 'crm' ? conflict.ours : conflict.theirs;
      await current.write(value);
      await withTx((txContext) => saveResolution(txContext, { session, id, conflict, value, current }));
      return toResolution(true, value, value);
    },
    null,
  ).catch((error: unknown) => {
    throw error instanceof ContactBusy
      ? new AppError('CONFLICT', { detail: REASONS.CONTACT_BUSY, cause: error })
      : error;
  });
  if (!resolution) throw new AppError('CONFLICT');
  return resolution;
}

const toResolution = (resolved: boolean, ours: FieldValue, theirs: FieldValue): CrmResolution => ({
  resolved,
  ours: toText(ours),
  theirs: toText(theirs),
});

const refuse = (detail: string): never => {
  throw new AppError('CONFLICT', { detail });
};

/** Nothing is written to the CRM while the sync is off or paused, or if the contact is in another location now. */
async function requireResolvable({ tx, actor }: TxContext, id: string): Promise<OpenConflict> {
  const { workspace_id } = actor;
  const conflict = await getOpenConflict(tx, workspace_id, id);
  const { contact_id, location_id, kind, own_id } = conflict;
  if ((await readSettings(tx, { workspace_id, location_id })).status !== 'on') refuse(REASONS.NOT_APPROVED);
  const key = { workspace_id, contact_id };
  if ((await findOwnContact(tx, key))?.location_id !== location_id) refuse(REASONS.CONTACT_MOVED);
  const links = await listLinks(tx, key);
  const isPaused = links.some(
    (link) => link.paused_at && (link.kind === 'contact' || (link.kind === kind && link.own_id === own_id)),
  );
  if (isPaused) refuse(REASONS.CONTACT_PAUSED);
  return conflict;
}

/** The field on both sides now, and how it is written to the CRM. */
type Current = {
  readonly crm_id: string;
  readonly compared: ComparedField;
  readonly crm?: CrmOpportunity;
  readonly write: (value: FieldValue) => Promise<unknown>;
};

async function readCurrent(session: SyncSession, conflict: OpenConflict): Promise<Current> {
  const { client, links } = session;
  const { kind, field } = conflict;
  const link = findLink(session, toPersonObject(session));
  const person = link?.crm_id && !link.deleted_at ? await client.getPerson(link.crm_id) : null;
  if (!person) return refuse(REASONS.CONTACT_DELETED);
  const pick = (fields: readonly ComparedField[]): ComparedField =>
    fields.find((one) => one.field === field) ?? refuse(REASONS.OBJECT_DELETED);
  if (kind === 'contact') {
    const compared = pick(toPersonFields(session, person));
    return {
      ...{ crm_id: person.id, compared },
      write: (value) =>
        field === 'tags'
          ? writePerson(session, person, [], Array.isArray(value) ? value : [])
          : writePerson(session, person, [{ ...compared, ours: value }]),
    };
  }
  if (kind === 'opportunity') {
    const { crm, fields } = (await readOpportunity(session, person.id)) ?? refuse(REASONS.OBJECT_DELETED);
    const compared = pick(fields);
    const write = (value: FieldValue) => writeOpportunity(session, crm, [{ ...compared, ours: value }]);
    return { crm_id: crm.id, compared, crm, write };
  }
  const task = links.find((one) => one.kind === kind && one.own_id === conflict.own_id && !one.deleted_at);
  const found = task && (await readTask(session, person.id, task));
  if (!found) return refuse(REASONS.OBJECT_DELETED);
  return {
    ...{ crm_id: found.task.id, compared: found.compared },
    write: (value) => client.completeTask(found.task.crm_contact_id, found.task.id, value === true),
  };
}

/** After the conflict, the CRM had the value that won, and the ledger has what both sides had at the last sync. */
function hasChanged(session: SyncSession, conflict: OpenConflict, compared: ComparedField): boolean {
  const won = conflict.winner === 'crm' ? conflict.theirs : conflict.ours;
  const entry = findLedger(session, conflict, compared);
  return (
    entry === null ||
    !isSame(compared.theirs, won) ||
    !isSame(entry.theirs, won) ||
    !isSame(compared.ours, entry.ours)
  );
}

type Settlement = {
  readonly session: SyncSession;
  readonly id: string;
  readonly conflict: OpenConflict;
  readonly value: FieldValue;
  readonly current: Current;
};

async function saveResolution({ tx, actor, record }: TxContext, settlement: Settlement): Promise<void> {
  const { session, id, conflict, value, current } = settlement;
  const { workspace_id, user_id } = actor;
  const { contact_id, location_id, kind, field } = conflict;
  const { crm_id, compared } = current;
  const { key } = session;
  const stored = await storeHere(tx, settlement);
  await asSystem(tx, async (tx) => {
    await markResolved(tx, workspace_id, id, user_id);
    const ours = stored ? stored.ours : compared.ours;
    const fields = [{ field, ours, theirs: value, written: true }];
    await saveLedger(tx, key, conflict, { fields, job_id: null });
    const fieldChange = { [field]: { before: compared.theirs, after: value } };
    await insertWrite(tx, key, conflict, { crm_id, action: 'update', fields: fieldChange, run_id: null });
    if (kind === 'opportunity' && field === 'stage')
      await markStageTaken(tx, workspace_id, conflict, conflict.winner === 'hearback');
  });
  await record('crm.changed', { contact_id }, { ghl_location_id: location_id });
  if (stored)
    await record(
      kind === 'contact' ? 'contact.changed' : 'opportunity.saved',
      { contact_id, source: 'crm' },
      { ghl_location_id: location_id },
    );
}

/** Returns the value that Hearback has afterwards, or null for a field that Hearback computes. */
async function storeHere(
  tx: TenantTx,
  { session: { key, own, mapping }, conflict: { kind, field }, value, current: { crm } }: Settlement,
): Promise<{ readonly ours: FieldValue } | null> {
  if (kind === 'contact') {
    if (field !== 'first_name' && field !== 'last_name' && field !== 'phone') return null;
    const text = typeof value === 'string' && value !== '' ? value : null;
    if (!(await replaceName(tx, key, { field, value: text, expected: own[field] })))
      throw new AppError('CONFLICT');
    return { ours: text };
  }
  if (!crm) return null;
  const after = toOpportunity({ own, mapping }, crm, { field, value });
  if ((await saveActiveOpportunity(tx, key, after, own)) === null) throw new AppError('CONFLICT');
  const settled = toOwnValues(mapping, after, null);
  // A status that has no equivalent here, such as abandoned, is stored as what Hearback made of it.
  return {
    ours: field === 'stage' ? (settled?.stage ?? value) : settled ? settled[field as 'status'] : value,
  };
}

function toOpportunity(
  { own, mapping }: { readonly own: OwnContact; readonly mapping: SyncSession['mapping'] },
  crm: CrmOpportunity,
  { field, value }: { readonly field: string; readonly value: FieldValue },
) {
  const status: OpportunityStatus | null = own.opportunity_status;
  if (field === 'value')
    return { status: status ?? 'lead', estimated_value: typeof value === 'number' ? value : null };
  const place = { stage: crm.stage_id, status: crm.status, [field]: value };
  return { status: toOwnStatus(mapping, place, status), estimated_value: own.estimated_value };
}
