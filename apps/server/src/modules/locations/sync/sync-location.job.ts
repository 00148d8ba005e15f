import { asSystem, type SystemTx, type TenantTx, withWorkspace } from '@hearback/database';
import { type CrmContact, type Page, ProviderError } from '@hearback/providers';
import { z } from 'zod';
import { getEntitlement } from '#server/modules/billing/index.ts';
import { notify } from '#server/modules/notifications/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { publish } from '#server/platform/events/publish.ts';
import { type RunKind, type Step, toProviderRetry } from '#server/platform/runs/run-resumably.ts';
import type { RunRows } from '#server/platform/runs/runs.queries.ts';
import { defineResumption } from '#server/platform/runs/sweep.job.ts';
import type { Services } from '#server/platform/services.ts';
import { saveCounts } from '../locations.queries.ts';
import { requireCrm } from '../require-crm.ts';
import type { LocationKey } from '../tokens/grant.ts';
import { withLocationToken } from '../tokens/with-location-token.ts';
import { planContacts, toRow } from './contact-rows.ts';
import { insertContacts, listKnown, updateContacts } from './contacts.queries.ts';
import { toProgress } from './progress.ts';
import { jobOf, queueRun } from './queue-sync.ts';
import { getSyncRun, type LocationRun } from './sync-runs.queries.ts';

const MAX_PAUSE_MS = 60_000;

/** The position in the CRM's list: null at its start and end. */
const SyncCursor = z.object({ next: z.string().nullable(), read: z.number() }).catch({ next: null, read: 0 });

/** Returns the contacts that must not be stored. Injected, because the privacy module depends on this one. */
export type FindExcludedContacts = (
  services: Services,
  tx: TenantTx,
  workspace_id: string,
  people: readonly { readonly email: string | null }[],
) => Promise<readonly boolean[]>;

const ROWS: Pick<RunKind<LocationRun>, keyof RunRows | 'queue'> = {
  table: 'sync_runs',
  open: ['queued', 'running'],
  kinds: ['location'],
  // A page with its retries and the wait for the rate limit.
  leaseMs: 5 * 60_000,
  queue: queueRun,
};

const createKind = (leaveOut: FindExcludedContacts): RunKind<LocationRun> => ({
  ...ROWS,
  // About five minutes of errors. The wait for a rate limit is not counted.
  maxAttempts: 10,
  read: getSyncRun<LocationRun>,
  withTx: ({ db }, { workspace_id }, work) => withWorkspace(db, workspace_id, work),
  work: (services, run, step) => readOn(services, run, step, leaveOut),
  judge: async ({ log }, { id: run_id }, error) => {
    if (!(error instanceof AppError)) log.warn({ err: error, run_id }, 'crm sync interrupted');
    const reason = describeSyncFailure(error);
    if (error instanceof AppError || isFinal(error)) return { reason };
    return { reason, retry: toProviderRetry(error, MAX_PAUSE_MS) };
  },
  afterStep: async (services, tx, run, isOver) => {
    const { workspace_id, id: run_id, ghl_location_id } = run;
    const name = isOver ? 'sync.finished' : 'sync.progressed';
    await publish(services, tx, { workspace_id, name, ids: { run_id }, ghl_location_id });
    if (isOver) await asSystem(tx, (tx) => notifyEnded(services, tx, run));
  },
});

export const createSyncLocationJob = (leaveOut: FindExcludedContacts) => jobOf(createKind(leaveOut));

export const resumeLocationSyncs = defineResumption('location syncs', ROWS);

/** Notifies the person who started the sync. */
async function notifyEnded(services: Services, tx: SystemTx, run: LocationRun): Promise<void> {
  const { workspace_id, id, ghl_location_id, started_by } = run;
  if (!started_by) return;
  const { error } = await getSyncRun<LocationRun>(tx, run);
  await notify(services, tx, {
    workspace_id,
    kind: 'sync_ended',
    about: { location_id: ghl_location_id },
    to: [started_by],
    cause: `ended:${id}`,
    detail: error,
    isFailure: error !== null,
  });
}

/**
 * Reads the location's contacts page by page and updates its counts at the end. A failed run keeps the previous
 * counts.
 */
async function readOn(
  services: Services,
  run: LocationRun,
  step: Step,
  leaveOut: FindExcludedContacts,
): Promise<void> {
  const { canSync } = await withWorkspace(services.db, run.workspace_id, getEntitlement);
  if (!canSync) throw new AppError('SUBSCRIPTION_ENDED');
  let { next, read } = SyncCursor.parse(run.cursor);
  let isRead = next === null && read > 0;
  while (!isRead) {
    const page = await readContactPage(services, run, next);
    if (page.skipped > 0)
      services.log.warn({ run_id: run.id, skipped: page.skipped }, 'crm contacts without an id');
    read += page.items.length;
    next = page.next;
    await step(async (tx) => {
      const left = await leaveOut(
        services,
        tx,
        run.workspace_id,
        page.items.map(({ email }) => ({ email })),
      );
      await storeContacts(
        tx,
        run,
        page.items.filter((_contact, index) => !left[index]),
      );
      const set = { progress: toProgress(read, page.total), synced_count: read };
      return { cursor: { next, read }, set };
    });
    isRead = next === null;
  }
  await step(async (tx) => {
    await asSystem(tx, (tx) => saveCounts(tx, run, read));
    return { set: { progress: 100 }, end: { status: 'done', error: null } };
  });
}

function readContactPage(
  services: Services,
  run: LocationRun,
  cursor: string | null,
): Promise<Page<CrmContact>> {
  const crm = requireCrm(services);
  return withLocationToken(services, run, async (accessToken) => {
    const pages = crm.at(run.ghl_location_id, accessToken).listContacts(run.ghl_location_id, { cursor });
    for await (const page of pages) return page;
    return { items: [], next: null, total: null, skipped: 0 };
  });
}

const isFinal = (error: unknown): boolean =>
  error instanceof ProviderError && (error.kind === 'rejected' || error.kind === 'auth_expired');

function describeSyncFailure(error: unknown): string {
  if (error instanceof AppError) return error.message;
  if (isFinal(error)) return 'The CRM did not return the contacts of this location.';
  return new AppError(error instanceof ProviderError ? 'PROVIDER_UNAVAILABLE' : 'INTERNAL').message;
}

/** Idempotent: reading a page twice changes nothing. */
async function storeContacts(tx: TenantTx, key: LocationKey, contacts: readonly CrmContact[]): Promise<void> {
  const rows = contacts.map(toRow).filter(({ crm_id }) => crm_id !== '');
  if (rows.length === 0) return;
  const { inserts, updates } = planContacts(rows, await listKnown(tx, key, rows));
  if (inserts.length > 0) await insertContacts(tx, key, inserts);
  if (updates.length > 0) await updateContacts(tx, key, updates);
}
