import type { CrmCount, CrmMapping } from '@hearback/contract';
import { asSystem, type TenantTx, withWorkspace } from '@hearback/database';
import type { HighlevelClient } from '@hearback/providers';
import type { Services } from '#server/platform/services.ts';
import {
  decideField,
  type FieldOwner,
  type FieldValue,
  isSame,
  type LedgerEntry,
} from '../fields/decide-field.ts';
import type { CustomFieldName } from '../fields/ownership.ts';
import {
  clearWriting,
  insertConflict,
  insertWrite,
  type Ledger,
  type Link,
  type ObjectKey,
  pauseLoop,
  type SettledField,
  saveLedger,
  saveLink,
  saveWriting,
  toLedgerKey,
} from '../records/links.queries.ts';
import type { OwnContact } from '../records/own-state.queries.ts';

/** Everything that the sync of one contact needs. */
export type SyncSession = {
  readonly services: Services;
  readonly key: { readonly workspace_id: string; readonly contact_id: string; readonly location_id: string };
  readonly client: HighlevelClient;
  readonly own: OwnContact;
  readonly links: readonly Link[];
  readonly ledger: Ledger;
  readonly mapping: CrmMapping;
  readonly fieldIds: Partial<Record<CustomFieldName, string>>;
  /** The conversation provider of our app. Null if messages are not written to the CRM. */
  readonly providerId: string | null;
  /** The owner who approved the sync. What the CRM causes here is done on their behalf. */
  readonly approvedBy: string | null;
  readonly run_id: string | null;
  readonly job_id: string | null;
  /** True in a dry run: nothing is written, here or in the CRM. */
  readonly isDry: boolean;
  /** Renews the lease of the contact. Throws ContactBusy if it was lost. */
  readonly hold: () => Promise<void>;
  readonly count: (count: CrmCount, detail: string, amount?: number) => void;
};

export const findLink = ({ links }: SyncSession, { kind, own_id }: ObjectKey): Link | null =>
  links.find((link) => link.kind === kind && link.own_id === own_id) ?? null;

/** The other contacts in the CRM of a merged person. */
export const listFurtherIds = ({ own }: SyncSession, crm_id: string): string[] =>
  own.further_crm_ids.filter((id) => id !== crm_id);

export const inWorkspace = <T>(
  { services, key }: SyncSession,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> => withWorkspace(services.db, key.workspace_id, work);

/** A person changed a value here while the sync was about to replace it. The sync starts again with the new value. */
export class ChangedMeanwhile extends Error {}

/** Another worker holds the lease of the contact. Retry later. */
export class ContactBusy extends Error {}

export type ComparedField = {
  readonly field: string;
  readonly owner: FieldOwner;
  readonly ours: FieldValue;
  readonly theirs: FieldValue;
};

export type FieldPlan = {
  readonly writes: readonly ComparedField[];
  readonly takes: readonly ComparedField[];
  readonly conflicts: readonly (ComparedField & { readonly winner: 'hearback' | 'crm' })[];
  readonly echoes: readonly ComparedField[];
};

type Memory = Pick<SyncSession, 'links' | 'ledger'>;

/** The values of the last sync, including values that an interrupted sync wrote. */
export function findLedger(
  { links, ledger }: Memory,
  object: ObjectKey,
  { field, theirs }: Pick<ComparedField, 'field' | 'theirs'>,
): LedgerEntry | null {
  return findWritten({ links }, object, { field, theirs }) ?? ledger.get(toLedgerKey(object, field)) ?? null;
}

function findWritten(
  { links }: Pick<Memory, 'links'>,
  { kind, own_id }: ObjectKey,
  { field, theirs }: Pick<ComparedField, 'field' | 'theirs'>,
): LedgerEntry | null {
  const value = links.find((link) => link.kind === kind && link.own_id === own_id)?.pending_values?.[field];
  return value !== undefined && isSame(value, theirs) ? { ours: value, theirs: value } : null;
}

/** The fields whose value in the CRM comes from an interrupted sync. */
const listWritten = (
  session: SyncSession,
  object: ObjectKey,
  fields: readonly ComparedField[],
): SettledField[] =>
  fields.flatMap((one) => {
    const entry = findWritten(session, object, one);
    return entry ? [{ ...entry, field: one.field, written: true }] : [];
  });

/** Compares the fields of an object with the ledger. */
export function planFields(memory: Memory, object: ObjectKey, fields: readonly ComparedField[]): FieldPlan {
  const decided = fields.map((field) => ({
    field,
    decision: decideField({ ...field, ledger: findLedger(memory, object, field) }),
  }));
  const list = (action: 'write' | 'take' | 'echo') =>
    decided.filter(({ decision }) => decision.action === action).map(({ field }) => field);
  return {
    writes: list('write'),
    takes: list('take'),
    echoes: list('echo'),
    conflicts: decided
      .filter(({ decision }) => decision.conflict)
      .map(({ field, decision }) => ({ ...field, winner: decision.action === 'write' ? 'hearback' : 'crm' })),
  };
}

/** True if an object may be written. Pauses an object that was written too often. */
export async function canWriteObject(session: SyncSession, object: ObjectKey): Promise<boolean> {
  const { workspace_id } = session.key;
  return !(await inWorkspace(session, (tx) => asSystem(tx, (tx) => pauseLoop(tx, workspace_id, object))));
}

/**
 * Stores what is about to be written, so that a sync after an interruption recognizes it. Values of an earlier interrupted sync
 * move to the ledger, because this write may be interrupted, too. The object must have a link.
 */
export async function prepareWrite(
  session: SyncSession,
  object: ObjectKey,
  writes: readonly ComparedField[],
): Promise<void> {
  const { key, job_id } = session;
  const values = Object.fromEntries(writes.map(({ field, ours }) => [field, ours]));
  const fields = listWritten(session, object, writes);
  await inWorkspace(session, (tx) =>
    asSystem(tx, async (tx) => {
      if (fields.length > 0) await saveLedger(tx, key, object, { fields, job_id });
      await saveWriting(tx, key.workspace_id, object, values);
    }),
  );
}

export type Settlement = {
  readonly crm_id: string;
  readonly crm_updated_at?: Date | null;
  /** Set if this sync created the object in the CRM, or found it there. */
  readonly link?: { readonly is_own: boolean };
  readonly action: 'create' | 'update' | null;
  readonly plan: FieldPlan;
  /** The values in Hearback after values of the CRM were taken. A value that has no equivalent here stays different. */
  readonly oursAfterTake?: Readonly<Record<string, FieldValue>>;
  /** Stores the values that the CRM won, in the same transaction. */
  readonly take?: (tx: TenantTx, takes: readonly ComparedField[]) => Promise<void>;
};

/** Stores the link, the ledger, the conflicts and the taken values of an object together. */
export async function settleObject(
  session: SyncSession,
  object: ObjectKey,
  { crm_id, crm_updated_at, link, action, plan, oursAfterTake, take }: Settlement,
): Promise<void> {
  const { key, job_id, run_id } = session;
  const toOwnValue = ({ field }: ComparedField, ours: FieldValue) => oursAfterTake?.[field] ?? ours;
  const toSettledField =
    (written: boolean, value: (field: ComparedField) => [FieldValue, FieldValue]) =>
    (field: ComparedField): SettledField => {
      const [ours, theirs] = value(field);
      return { field: field.field, ours, theirs, written };
    };
  const fields = [
    // A status that has no equivalent here, such as abandoned, is stored as what Hearback made of it. A stage is not, because
    // Hearback writes the stage that belongs to a status that it took.
    ...(action === null
      ? listWritten(session, object, plan.writes)
      : plan.writes.map(
          toSettledField(true, (one) => [
            one.field === 'status' ? toOwnValue(one, one.ours) : one.ours,
            one.ours,
          ]),
        )),
    ...plan.takes.map(toSettledField(false, (one) => [toOwnValue(one, one.theirs), one.theirs])),
    ...plan.echoes.map(toSettledField(false, (one) => [toOwnValue(one, one.ours), one.theirs])),
  ];
  const compared = [...plan.writes, ...plan.takes, ...plan.echoes].map(({ field }) => field);
  await inWorkspace(session, async (tx) => {
    await asSystem(tx, async (tx) => {
      if (link) await saveLink(tx, key, { ...object, crm_id, is_own: link.is_own });
      await clearWriting(tx, key.workspace_id, object, compared);
      if (fields.length > 0)
        await saveLedger(tx, key, object, { fields, crm_updated_at: crm_updated_at ?? null, job_id });
      if (action !== null)
        await insertWrite(tx, key, object, { crm_id, action, fields: toWritten(plan), run_id });
      for (const conflict of plan.conflicts) await insertConflict(tx, key, object, conflict);
    });
    if (plan.takes.length > 0 || oursAfterTake) await take?.(tx, plan.takes);
  });
}

const toWritten = ({ writes }: FieldPlan) =>
  Object.fromEntries(writes.map(({ field, ours, theirs }) => [field, { before: theirs, after: ours }]));

export const NO_FIELDS: FieldPlan = { writes: [], takes: [], conflicts: [], echoes: [] };
