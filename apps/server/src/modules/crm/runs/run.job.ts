import { randomUUID } from 'node:crypto';
import type { CrmCount, CrmExample } from '@hearback/contract';
import { asSystem, withSystem, withWorkspace } from '@hearback/database';
import { ProviderError } from '@hearback/providers';
import { z } from 'zod';
import { AppError } from '#server/platform/app-error.ts';
import { publish } from '#server/platform/events/publish.ts';
import { type RunKind, type Step, toProviderRetry } from '#server/platform/runs/run-resumably.ts';
import { defineResumption } from '#server/platform/runs/sweep.job.ts';
import type { Services } from '#server/platform/services.ts';
import { isPermanent, toSentence } from '../contact/sync-contact.job.ts';
import { syncContact } from '../contact/sync-contact.ts';
import {
  claimChange,
  failChange,
  finishChange,
  listStalled,
  SYNC_PARTS,
} from '../records/changes.queries.ts';
import { removeLinks } from '../records/links.queries.ts';
import { findOwnContact } from '../records/own-state.queries.ts';
import { queueContact, requestSync } from '../records/request-sync.ts';
import { getRun, listCandidates, listUndoable, markUndone, type RunRow } from '../records/runs.queries.ts';
import { recordSyncTime, saveSettings } from '../records/settings.queries.ts';
import { jobOf, queueRun } from './queue-run.ts';
import { reconcile } from './reconcile.ts';
import { undoWrite } from './undo-write.ts';

const BATCH = 20;
const MAX_PAUSE_MS = 60_000;
/** Examples per kind of change that a dry run shows. */
const MAX_EXAMPLES = 3;

const Place = z.object({ after: z.uuid().nullable() }).catch({ after: null });

const ROWS = {
  table: 'crm_runs',
  open: ['queued', 'running'],
  // A batch with its calls and the wait for the rate limit.
  leaseMs: 10 * 60_000,
  queue: queueRun,
} as const satisfies Partial<RunKind<RunRow>>;

const KIND: RunKind<RunRow> = {
  ...ROWS,
  maxAttempts: 10,
  read: getRun,
  withTx: ({ db }, { workspace_id }, work) => withWorkspace(db, workspace_id, work),
  work: (services, run, step) => {
    if (run.kind === 'undo') return undoAll(services, run, step);
    if (run.kind === 'reconcile') return reconcile(services, run, step);
    return syncAll(services, run, step);
  },
  judge: async ({ log }, { id: run_id }, error) => {
    if (!(error instanceof AppError)) log.warn({ err: error, run_id }, 'crm run interrupted');
    const reason = toSentence(error);
    const isFinal = error instanceof ProviderError && ['rejected', 'auth_expired'].includes(error.kind);
    if (error instanceof AppError || isFinal) return { reason };
    return { reason, retry: toProviderRetry(error, MAX_PAUSE_MS) };
  },
  afterStep: (services, tx, { workspace_id, id, location_id }) =>
    publish(services, tx, {
      workspace_id,
      name: 'crm.changed',
      ids: { run_id: id },
      ghl_location_id: location_id,
    }),
};

export const crmRunJob = jobOf(KIND);
export const resumeCrmRuns = defineResumption('crm runs', ROWS);
export const resumeCrmChanges = {
  name: 'crm changes',
  resume: async (tx: Parameters<typeof listStalled>[0]) => {
    for (const key of await listStalled(tx)) await queueContact(tx, key);
  },
};

/** A dry run counts what a sync would do. The first sync does it and records every write with the run. */
async function syncAll(services: Services, run: RunRow, step: Step): Promise<void> {
  const isDry = run.kind === 'preview';
  const tally = createTally(run);
  const holder = `run:${randomUUID()}`;
  let { after } = Place.parse(run.cursor);
  let { done_count } = run;
  for (;;) {
    const ids = await withWorkspace(services.db, run.workspace_id, (tx) =>
      listCandidates(tx, run, after, BATCH),
    );
    for (const contact_id of ids) {
      await syncOne(services, run, { contact_id, isDry, holder, tally });
      after = contact_id;
      done_count += 1;
      // Also renews the lease of the run.
      const set = { ...tally.toColumns(), done_count };
      await step(async () => ({ cursor: { after: contact_id }, set, isQuiet: true }));
    }
    const isOver = ids.length < BATCH;
    await step(async (tx) => {
      if (isOver && !isDry) await asSystem(tx, (tx) => recordSyncTime(tx, run));
      return isOver ? END : {};
    });
    if (isOver) return;
  }
}

const END = { end: { status: 'done', error: null } };

type Tally = ReturnType<typeof createTally>;

function createTally(run: Pick<RunRow, 'counts' | 'examples'>) {
  const counts = { ...run.counts };
  const examples = [...run.examples];
  return {
    add: (count: CrmCount, example: Pick<CrmExample, 'contact_id' | 'name' | 'detail'>, amount = 1) => {
      counts[count] = (counts[count] ?? 0) + amount;
      if (examples.filter((one) => one.count === count).length < MAX_EXAMPLES)
        examples.push({ count, ...example });
    },
    toColumns: () => ({ counts: JSON.stringify(counts), examples: JSON.stringify(examples) }),
  };
}

/** A contact that cannot be synced is shown as failed. The others continue. */
async function syncOne(
  services: Services,
  run: RunRow,
  {
    contact_id,
    isDry,
    holder,
    tally,
  }: { readonly contact_id: string; readonly isDry: boolean; readonly holder: string; readonly tally: Tally },
): Promise<void> {
  const key = { workspace_id: run.workspace_id, contact_id };
  const own = await withWorkspace(services.db, run.workspace_id, (tx) => findOwnContact(tx, key));
  const name = [own?.first_name, own?.last_name].filter(Boolean).join(' ') || (own?.email ?? 'Unknown');
  const count = (count: CrmCount, detail: string, amount?: number) =>
    tally.add(count, { contact_id, name, detail }, amount);
  if (isDry)
    return void (await syncContact(services, key, { isDry, count }).catch((error: unknown) => {
      if (!isOfContact(error)) throw error;
      services.log.warn({ err: error, contact_id }, 'crm dry run of a contact failed');
      count('contacts_failed', toSentence(error));
    }));
  const claimed = await withSystem(services.db, 'claim crm change', async (tx) => {
    const requested = await requestSync(tx, [{ ...key, parts: SYNC_PARTS }]);
    return requested === 0 ? null : claimChange(tx, key, holder);
  });
  // Another worker syncs it, or the location was turned off.
  if (claimed === null || claimed === 'busy') return;
  try {
    const hasMore = await syncContact(services, key, { run_id: run.id, holder, count });
    await withSystem(services.db, 'finish crm change', async (tx) => {
      if (hasMore) await requestSync(tx, [{ ...key, parts: ['messages'] }]);
      await finishChange(tx, key, claimed);
    });
  } catch (error) {
    const failure = { error: toSentence(error), isFinal: isPermanent(error) };
    await withSystem(services.db, 'fail crm change', async (tx) => {
      await failChange(tx, key, claimed, failure);
      // The queue retries it, so that its failure does not hold up the others.
      if (isOfContact(error) && !failure.isFinal) await queueContact(tx, key);
    });
    if (!isOfContact(error)) throw error;
    services.log.warn({ err: error, contact_id }, 'crm sync of a contact failed');
    count('contacts_failed', failure.error);
  }
}

/** False if other contacts fail, too, because the location, its limit or the CRM is the cause. */
const isOfContact = (error: unknown): boolean =>
  !(error instanceof AppError) && !(error instanceof ProviderError && error.kind !== 'rejected');

/** Reverts what the first sync wrote, newest first, and turns the sync off. */
async function undoAll(services: Services, run: RunRow, step: Step): Promise<void> {
  let { done_count } = run;
  for (;;) {
    const writes = await withWorkspace(services.db, run.workspace_id, (tx) => listUndoable(tx, run, BATCH));
    for (const write of writes) {
      await undoWrite(services, run, write);
      done_count += 1;
      await step(async (tx) => {
        await asSystem(tx, (tx) => markUndone(tx, run.workspace_id, write.id));
        return { set: { done_count }, isQuiet: true };
      });
    }
    const isOver = writes.length < BATCH;
    await step(async (tx) => {
      if (!isOver) return {};
      await asSystem(tx, async (tx) => {
        await removeLinks(tx, run);
        await saveSettings(tx, run, { status: 'off' });
      });
      return END;
    });
    if (isOver) return;
  }
}
