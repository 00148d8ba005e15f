import type { OpportunityStatus } from '@hearback/contract';
import { asSystem, type TenantTx } from '@hearback/database';
import type { CrmOpportunity } from '@hearback/providers';
import { publish } from '#server/platform/events/publish.ts';
import {
  type OpportunityValues,
  type OwnOpportunity,
  toCrmValues,
  toDispositionStatus,
  toOwnStatus,
  toOwnValues,
} from '../fields/opportunity-values.ts';
import { type OpportunityField, OWNERSHIP } from '../fields/ownership.ts';
import { saveActiveOpportunity } from '../records/incoming-values.queries.ts';
import {
  markDeleted,
  markStageTaken,
  type ObjectKey,
  saveLedger,
  saveLink,
  toLedgerKey,
  unlinkOpportunity,
} from '../records/links.queries.ts';
import { findOverOpportunity, type OverOpportunity } from '../records/own-state.queries.ts';
import {
  ChangedMeanwhile,
  type ComparedField,
  canWriteObject,
  type FieldPlan,
  findLedger,
  findLink,
  inWorkspace,
  listFurtherIds,
  NO_FIELDS,
  planFields,
  prepareWrite,
  type SyncSession,
  settleObject,
} from './session.ts';

/** Syncs the active opportunity of the contact. `crm_id` is null in a dry run that would create the contact. */
export async function syncOpportunity(session: SyncSession, crm_id: string | null): Promise<void> {
  const { key } = session;
  const object: ObjectKey = { kind: 'opportunity', own_id: key.contact_id };
  const link = findLink(session, object);
  if (link?.deleted_at || (link?.paused_at && !session.isDry)) return;
  const opportunity = crm_id === null ? undefined : await findKnown(session, object, crm_id);
  if (opportunity) return void (await syncKnown(session, object, opportunity));
  if (link?.crm_id && !session.isDry)
    return inWorkspace(session, (tx) => asSystem(tx, (tx) => markDeleted(tx, key.workspace_id, object)));
  const ours = toValues(session);
  if (ours) await create(session, object, crm_id, ours);
}

/** Moves the opportunity forward to the stage of a status, or creates it there. It is never moved back. */
export async function moveOpportunity(
  session: SyncSession,
  crm_id: string,
  status: OpportunityStatus,
): Promise<void> {
  const { client, key, own, mapping } = session;
  const stage = mapping.statuses[status];
  const object: ObjectKey = { kind: 'opportunity', own_id: key.contact_id };
  const link = findLink(session, object);
  if (stage === null || link?.deleted_at || link?.paused_at) return;
  const opportunity = await findKnown(session, object, crm_id);
  if (!opportunity)
    return create(session, object, crm_id, { stage, status: 'open', value: own.estimated_value });
  if (opportunity.status !== 'open' || !(await isAhead(session, opportunity, stage))) return;
  const write = { field: 'stage', owner: 'hearback' as const, ours: stage, theirs: opportunity.stage_id };
  if (!(await isWritable(session, object, link !== null))) return;
  if (!link?.crm_id) await linkKnown(session, object, opportunity, false);
  await prepareWrite(session, object, [write]);
  await client.updateOpportunity(opportunity.id, {
    stage_id: stage,
    ...(mapping.pipeline_id !== null && { pipeline_id: mapping.pipeline_id }),
  });
  await settleObject(session, object, {
    crm_id: opportunity.id,
    crm_updated_at: opportunity.updated_at,
    action: 'update',
    plan: { ...NO_FIELDS, writes: [write], echoes: [toIdField(session, object)] },
  });
}

/** True if the stage comes after the current one in the pipeline, or the current one is in no known pipeline. */
async function isAhead(
  { client, key }: SyncSession,
  { stage_id }: CrmOpportunity,
  stage: string,
): Promise<boolean> {
  const pipelines = await client.listPipelines(key.location_id);
  const stages = pipelines.find((one) => one.stages.some(({ id }) => id === stage))?.stages ?? [];
  const findStageIndex = (stageId: string | null) => stages.findIndex(({ id }) => id === stageId);
  return findStageIndex(stage) > findStageIndex(stage_id);
}

const toOwn = ({ own }: SyncSession): OwnOpportunity | null =>
  own.opportunity_status && { status: own.opportunity_status, estimated_value: own.estimated_value };

const toValues = (session: SyncSession): OpportunityValues | null =>
  toOwnValues(session.mapping, toOwn(session), session.own.sentiment);

/**
 * The linked opportunity, which may belong to another CRM contact of a merged person. Without a link, the one to use. A new
 * opportunity here leaves one that is over as it is: the sync starts again without the link.
 */
async function findKnown(
  session: SyncSession,
  object: ObjectKey,
  crm_id: string,
): Promise<CrmOpportunity | undefined> {
  const link = findLink(session, object);
  const list = (id: string) => session.client.listOpportunitiesOfContact(session.key.location_id, id);
  const all = await list(crm_id);
  if (!link?.crm_id) return choose(session, object, all);
  for (const id of listFurtherIds(session, crm_id)) {
    if (all.some((one) => one.id === link.crm_id)) break;
    all.push(...(await list(id)));
  }
  const linked = all.find((one) => one.id === link.crm_id);
  if (!linked || !isNext(session, object)) return linked;
  const isOpen = linked.status === 'open';
  if (isOpen && !(await findFormer(session, object))) return linked;
  const others = all.filter((one) => one !== linked);
  if (session.isDry) return choose(session, object, others);
  if (!isOpen || (await endFormer(session, object, linked))) {
    const { workspace_id } = session.key;
    await inWorkspace(session, (tx) => asSystem(tx, (tx) => unlinkOpportunity(tx, workspace_id, object)));
  }
  throw new ChangedMeanwhile();
}

/** The opportunity here that the linked one belongs to, if it is won or lost. */
function findFormer(session: SyncSession, object: ObjectKey): Promise<OverOpportunity | null> {
  const id = session.ledger.get(toLedgerKey(object, 'opportunity'))?.ours;
  return inWorkspace(session, (tx) => findOverOpportunity(tx, session.key, String(id)));
}

/**
 * Writes the result of the former opportunity, which the CRM did not receive before the next one was opened. Returns false if the
 * contact was paused, or if the CRM reopened the former opportunity.
 */
async function endFormer(session: SyncSession, object: ObjectKey, linked: CrmOpportunity): Promise<boolean> {
  const former = await findFormer(session, object);
  if (!former) return false;
  const own = { ...session.own, ...former };
  const isWritten = await syncKnown({ ...session, own }, object, linked);
  return isWritten && (await findFormer(session, object)) !== null;
}

/** An open opportunity of our pipeline, else the newest one of it unless that belongs to an earlier opportunity here. */
function choose(
  session: SyncSession,
  object: ObjectKey,
  all: readonly CrmOpportunity[],
): CrmOpportunity | undefined {
  const { pipeline_id } = session.mapping;
  const fitting = all.filter((one) => pipeline_id === null || one.pipeline_id === pipeline_id);
  return (
    fitting.find(({ status }) => status === 'open') ?? (isNext(session, object) ? undefined : fitting[0])
  );
}

/** The opportunity here that the one in the CRM belongs to. Only Hearback has it. */
const toIdField = ({ own, ledger }: SyncSession, object: ObjectKey): ComparedField => {
  const id = own.opportunity_id ?? ledger.get(toLedgerKey(object, 'opportunity'))?.ours ?? null;
  return { field: 'opportunity', owner: 'hearback', ours: id, theirs: id };
};

/** True if the opportunity was opened after the one that was synced last. */
function isNext({ own, ledger }: SyncSession, object: ObjectKey): boolean {
  const former = ledger.get(toLedgerKey(object, 'opportunity'))?.ours ?? null;
  return former !== null && own.opportunity_id !== null && former !== own.opportunity_id;
}

async function create(
  session: SyncSession,
  object: ObjectKey,
  contact_id: string | null,
  ours: OpportunityValues,
): Promise<void> {
  const { client, key, own, mapping } = session;
  const { pipeline_id } = mapping;
  const stage_id = ours.stage ?? mapping.statuses.lead;
  // Without a pipeline and a stage there is no place for it in the CRM.
  if (pipeline_id === null || stage_id === null) return;
  const name =
    own.company_name ?? ([own.first_name, own.last_name].filter(Boolean).join(' ') || (own.email ?? ''));
  session.count('opportunities_created', name);
  if (session.isDry || contact_id === null) return;
  await inWorkspace(session, (tx) =>
    asSystem(tx, (tx) => saveLink(tx, key, { ...object, crm_id: null, is_own: true })),
  );
  const empty = { stage: null, status: null, value: null };
  const fields = toFields({ ...ours, stage: stage_id }, empty, 'hearback');
  await prepareWrite(session, object, fields);
  const { status, value } = ours;
  const order = { contact_id, name, pipeline_id, stage_id, status, value };
  const made = await client.createOpportunity(key.location_id, order);
  await settleObject(session, object, {
    crm_id: made.id,
    crm_updated_at: made.updated_at,
    link: { is_own: true },
    action: 'create',
    plan: {
      writes: fields,
      takes: [],
      conflicts: [],
      echoes: [toDispositionField(session), toIdField(session, object)],
    },
  });
}

type CrmValues = Readonly<Record<OpportunityField, string | number | null>>;

function toFields(ours: CrmValues, theirs: CrmValues, stageOwner: 'crm' | 'hearback'): ComparedField[] {
  return (Object.keys(OWNERSHIP.opportunity) as OpportunityField[]).map((field) => ({
    field,
    owner: field === 'stage' ? stageOwner : OWNERSHIP.opportunity[field],
    ours: ours[field],
    theirs: theirs[field],
  }));
}

/**
 * Without an opportunity here, the CRM's values are taken as they are. Returns false if values are not written because the
 * opportunity is paused.
 */
async function syncKnown(session: SyncSession, object: ObjectKey, crm: CrmOpportunity): Promise<boolean> {
  const own = toValues(session);
  const link = findLink(session, object);
  const theirs = toCrmValues(crm);
  const ledgerStage = findLedger(session, object, { field: 'stage', theirs: theirs.stage });
  // A stage that differs from the one of the last sync was set by a person or an automation of the CRM.
  const isMoved = ledgerStage ? theirs.stage !== ledgerStage.theirs : !link?.is_own;
  const isTaken = link?.uses_crm_stage === true || isMoved;
  const status = findDispositionStatus(session, object);
  const ours: CrmValues = own
    ? { ...own, stage: own.stage ?? theirs.stage, ...(status && { status }) }
    : toLastKnown(session, object);
  const fields = toFields(ours, theirs, isTaken ? 'crm' : 'hearback');
  const plan = planFields(session, object, [
    ...fields,
    toDispositionField(session),
    toIdField(session, object),
  ]);
  if (plan.writes.length > 0)
    session.count('opportunities_updated', plan.writes.map(({ field }) => field).join(', '));
  if (plan.takes.length > 0) session.count('taken', plan.takes.map(({ field }) => field).join(', '));
  if (session.isDry) return true;
  const isWritten = plan.writes.length > 0 && (await isWritable(session, object, link !== null));
  if (!link?.crm_id || isMoved) await linkKnown(session, object, crm, isMoved);
  if (isWritten) {
    await prepareWrite(session, object, plan.writes);
    await writeOpportunity(session, crm, plan.writes);
  }
  const isDecided = status !== null && isWritten;
  const after =
    plan.takes.length > 0 || isDecided
      ? applyTakenValues(session, { theirs, plan: isWritten ? plan : { ...plan, writes: [] }, isDecided })
      : null;
  const settled = after && toOwnValues(session.mapping, after, null);
  await settleObject(session, object, {
    crm_id: crm.id,
    crm_updated_at: crm.updated_at,
    action: isWritten ? 'update' : null,
    plan,
    ...(after &&
      settled && {
        oursAfterTake: { ...settled, stage: settled.stage ?? theirs.stage },
        take: (tx: TenantTx) => take(session, object, tx, after),
      }),
  });
  return isWritten || plan.writes.length === 0;
}

/**
 * Without an opportunity in Hearback, the values of the last sync are used, such as those of an opportunity that an earlier
 * disposition created.
 */
function toLastKnown({ ledger }: SyncSession, object: ObjectKey): CrmValues {
  const read = (field: OpportunityField) =>
    (ledger.get(toLedgerKey(object, field))?.ours ?? null) as string | number | null;
  return { stage: read('stage'), status: read('status'), value: read('value') };
}

/** The disposition that the status was last derived from. Only Hearback has it. */
const toDispositionField = ({ own: { sentiment } }: SyncSession): ComparedField => ({
  field: 'disposition',
  owner: 'hearback',
  ours: sentiment,
  theirs: sentiment,
});

function findDispositionStatus(session: SyncSession, object: ObjectKey): OpportunityValues['status'] | null {
  const own = toOwn(session);
  const before = session.ledger.get(toLedgerKey(object, 'disposition'))?.ours;
  return own && toDispositionStatus(session.mapping, own, { before, after: session.own.sentiment });
}

/** Before the first write, so that a sync after an interruption finds the same opportunity with the same owner of its stage. */
async function linkKnown(
  session: SyncSession,
  object: ObjectKey,
  { id: crm_id }: CrmOpportunity,
  isMoved: boolean,
): Promise<void> {
  const { key } = session;
  const is_own = findLink(session, object)?.is_own ?? false;
  await inWorkspace(session, (tx) =>
    asSystem(tx, async (tx) => {
      await saveLink(tx, key, { ...object, crm_id, is_own });
      if (isMoved) await markStageTaken(tx, key.workspace_id, object, true);
    }),
  );
}

export type OpenOpportunity = { readonly crm: CrmOpportunity; readonly fields: readonly ComparedField[] };

/** The linked opportunity, with the values of both sides. Null if it was deleted in the CRM. */
export async function readOpportunity(session: SyncSession, crm_id: string): Promise<OpenOpportunity | null> {
  const object = { kind: 'opportunity', own_id: session.key.contact_id } as const;
  const link = findLink(session, object);
  const crm = link?.crm_id && !link.deleted_at ? await findKnown(session, object, crm_id) : null;
  if (!crm) return null;
  const theirs = toCrmValues(crm);
  const values = toValues(session);
  const ours = values ? { ...values, stage: values.stage ?? theirs.stage } : toLastKnown(session, object);
  return { crm, fields: toFields(ours, theirs, link?.uses_crm_stage ? 'crm' : 'hearback') };
}

const isWritable = async (session: SyncSession, object: ObjectKey, isLinked: boolean): Promise<boolean> =>
  !isLinked || canWriteObject(session, object);

export async function writeOpportunity(
  { client }: SyncSession,
  { id, pipeline_id }: CrmOpportunity,
  writes: readonly ComparedField[],
): Promise<void> {
  const values = new Map(writes.map(({ field, ours }) => [field, ours]));
  const [stage, value, status] = [values.get('stage'), values.get('value'), values.get('status')];
  if (typeof stage === 'string' || values.has('value'))
    await client.updateOpportunity(id, {
      ...(typeof stage === 'string' && { stage_id: stage, ...(pipeline_id !== null && { pipeline_id }) }),
      ...(values.has('value') && { value: typeof value === 'number' ? value : 0 }),
    });
  if (typeof status === 'string') await client.setOpportunityStatus(id, status as CrmOpportunity['status']);
}

/**
 * The values in Hearback after these values of the CRM were taken. Values that the CRM did not win stay as they are: an opportunity that is won
 * here stays won, even if the CRM keeps its stage.
 */
function applyTakenValues(
  { own, mapping }: SyncSession,
  {
    theirs,
    plan: { takes, writes },
    isDecided,
  }: { readonly theirs: OpportunityValues; readonly plan: FieldPlan; readonly isDecided: boolean },
): OwnOpportunity {
  const takenFields = new Set(takes.map(({ field }) => field));
  const isPlaced = isDecided || takenFields.has('stage') || takenFields.has('status');
  const current = own.opportunity_status;
  const writtenValues: Partial<OpportunityValues> = Object.fromEntries(
    writes.map(({ field, ours }) => [field, ours]),
  );
  return {
    status: isPlaced ? toOwnStatus(mapping, { ...theirs, ...writtenValues }, current) : (current ?? 'lead'),
    estimated_value: takenFields.has('value') ? theirs.value : own.estimated_value,
  };
}

async function take(
  session: SyncSession,
  object: ObjectKey,
  tx: TenantTx,
  after: OwnOpportunity,
): Promise<void> {
  const { services, key, own, job_id } = session;
  const { workspace_id, contact_id, location_id } = key;
  const id = await saveActiveOpportunity(tx, key, after, own);
  if (id === null) throw new ChangedMeanwhile();
  const fields = [{ field: 'opportunity', ours: id, theirs: id, written: false }];
  await asSystem(tx, (tx) => saveLedger(tx, key, object, { fields, job_id }));
  await publish(services, tx, {
    workspace_id,
    name: 'opportunity.saved',
    ids: { opportunity_id: id, contact_id, source: 'crm' },
    ghl_location_id: location_id,
  });
}
