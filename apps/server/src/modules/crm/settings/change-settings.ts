import type { CrmMapping, CrmOwner, CrmPipeline, CrmRun } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { ProviderError } from '@hearback/providers';
import { requireCrm, requireWritable, withLocationToken } from '#server/modules/locations/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { RequestContext, TxContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { toDefaultMapping } from '../fields/default-mapping.ts';
import { resumeContact, SYNC_PARTS } from '../records/changes.queries.ts';
import { listColleagues } from '../records/incoming-values.queries.ts';
import { type ContactKey, findOwnContact } from '../records/own-state.queries.ts';
import { REASONS } from '../records/reasons.ts';
import { requestSync } from '../records/request-sync.ts';
import { findNewestRun } from '../records/runs.queries.ts';
import {
  getSyncedLocation,
  isSyncedElsewhere,
  readSettings,
  saveSettings,
} from '../records/settings.queries.ts';
import { startRun } from '../runs/start-run.ts';

type Place = { readonly location_id: string };

async function requireLocation({ tx, actor }: TxContext, { location_id }: Place) {
  const key = { workspace_id: actor.workspace_id, location_id };
  await getSyncedLocation(tx, key);
  requireWritable(actor, location_id);
  return key;
}

/** The pipelines of the CRM, for the choice of stages. */
export async function listPipelines(
  { services, withTx, actor }: RequestContext & { readonly services: Services },
  place: Place,
): Promise<CrmPipeline[]> {
  const { location_id } = await withTx((context) => requireLocation(context, place));
  const key = { workspace_id: actor.workspace_id, ghl_location_id: location_id };
  const pipelines = await withLocationToken(services, key, (token) =>
    requireCrm(services).at(location_id, token).listPipelines(location_id),
  );
  return pipelines.map((pipeline) => ({
    ...pipeline,
    stages: [...pipeline.stages],
    default_mapping: toDefaultMapping([pipeline]),
  }));
}

/** The people of the CRM who can own contacts, each with the colleague who has the same address. */
export async function listOwners(
  { services, withTx, actor }: RequestContext & { readonly services: Services },
  place: Place,
): Promise<CrmOwner[]> {
  const { location_id } = await withTx((context) => requireLocation(context, place));
  const { workspace_id } = actor;
  const users = await withLocationToken(services, { workspace_id, ghl_location_id: location_id }, (token) =>
    requireCrm(services).at(location_id, token).listUsers(location_id),
  ).catch((error: unknown) => {
    if (error instanceof ProviderError && error.kind === 'rejected')
      throw new AppError('LOCATION_NOT_CONNECTED', { detail: REASONS.ACCESS_MISSING, cause: error });
    throw error;
  });
  const emails = users.flatMap(({ email }) => (email === null ? [] : [email]));
  const colleagues = await withTx(({ tx }) => listColleagues(tx, workspace_id, emails));
  return users.map((user) => ({
    ...user,
    colleague: colleagues.get(user.email?.toLowerCase() ?? '') ?? null,
  }));
}

export async function saveMapping(
  context: TxContext,
  { mapping, ...place }: Place & { readonly mapping: CrmMapping },
): Promise<{ success: true }> {
  const key = await requireLocation(context, place);
  await asSystem(context.tx, (tx) => saveSettings(tx, key, { mapping }));
  await context.record('crm.changed', {}, { ghl_location_id: place.location_id });
  return { success: true };
}

/** Turns the sync on and starts the first sync. The approved dry run must be the newest one and finished. */
export async function approve(
  context: TxContext,
  { preview_id, ...place }: Place & { readonly preview_id: string },
): Promise<CrmRun> {
  const key = await requireLocation(context, place);
  const preview = await findNewestRun(context.tx, key, ['preview']);
  if (preview?.id !== preview_id || preview.status !== 'done')
    throw new AppError('CONFLICT', { detail: REASONS.PREVIEW_OUTDATED });
  if ((await readSettings(context.tx, key)).status === 'on') throw new AppError('CONFLICT');
  const { user_id } = context.actor;
  await asSystem(context.tx, async (tx) => {
    if (await isSyncedElsewhere(tx, key))
      throw new AppError('CONFLICT', { detail: REASONS.SYNCED_ELSEWHERE });
    await saveSettings(tx, key, { status: 'on', approved_by: user_id });
  });
  await context.audit('crm.approved', place.location_id);
  return startRun(context, place.location_id, 'first');
}

/** Nothing is written or taken from then on. Links and ledger stay, so that the sync can continue later. */
export async function turnOff(context: TxContext, place: Place): Promise<{ success: true }> {
  const key = await requireLocation(context, place);
  await asSystem(context.tx, (tx) => saveSettings(tx, key, { status: 'off' }));
  await context.audit('crm.turned_off', place.location_id);
  await context.record('crm.changed', {}, { ghl_location_id: place.location_id });
  return { success: true };
}

export async function undo(context: TxContext, place: Place): Promise<CrmRun> {
  const key = await requireLocation(context, place);
  await asSystem(context.tx, (tx) => saveSettings(tx, key, { status: 'off' }));
  await context.audit('crm.undone', place.location_id);
  return startRun(context, place.location_id, 'undo');
}

/** Compares the location with the CRM now, including its appointments. */
export async function reconcileNow(context: TxContext, place: Place): Promise<CrmRun> {
  const key = await requireLocation(context, place);
  if ((await readSettings(context.tx, key)).status !== 'on')
    throw new AppError('CONFLICT', { detail: REASONS.NOT_APPROVED });
  const ghl_location_id = place.location_id;
  // The meetings module compares the appointments.
  await context.record('crm.comparison_requested', { location_id: ghl_location_id }, { ghl_location_id });
  return startRun(context, place.location_id, 'reconcile');
}

/** Syncs a contact again. A paused one is resumed, and one that was deleted in the CRM is created again. */
export async function retryContact(context: TxContext, contact_id: string): Promise<{ success: true }> {
  const { tx, actor, record } = context;
  const key: ContactKey = { workspace_id: actor.workspace_id, contact_id };
  const own = await findOwnContact(tx, key);
  if (!own) throw new AppError('NOT_FOUND');
  requireWritable(actor, own.location_id);
  await asSystem(tx, async (tx) => {
    await resumeContact(tx, key);
    await requestSync(tx, [{ ...key, parts: SYNC_PARTS }]);
  });
  await record('crm.changed', { contact_id }, { ghl_location_id: own.location_id });
  return { success: true };
}
