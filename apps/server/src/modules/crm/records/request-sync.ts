import { readClock, type Tx } from '@hearback/database';
import { z } from 'zod';
import { addJob, type JobDefinition } from '#server/platform/jobs/define-job.ts';
import { insertChanges, SYNC_PARTS, type SyncRequest } from './changes.queries.ts';
import type { ContactKey } from './own-state.queries.ts';

export const syncContactDefinition: JobDefinition<ContactKey> = {
  name: 'crm.sync-contact',
  payload: z.object({ workspace_id: z.uuid(), contact_id: z.uuid() }),
  retry: { maxAttempts: 10 },
};

/** Changes within this time are synced together. One change of an opportunity alone sends up to three events. */
const COALESCE_MS = 5_000;

/** Each period has its own job, so that further changes cannot postpone the sync again and again. */
export async function queueContact(tx: Tx, key: ContactKey, delayMs = COALESCE_MS): Promise<void> {
  const { workspace_id, contact_id } = key;
  const runAt = new Date((await readClock(tx)).getTime() + delayMs);
  const job_key = `crm:${contact_id}:${Math.floor(runAt.getTime() / COALESCE_MS)}`;
  await addJob(tx, syncContactDefinition, { workspace_id, contact_id }, { key: job_key, runAt });
}

/** Requests the sync of contacts in locations that are synced. Others are ignored. */
export async function requestSync(tx: Tx, requests: readonly SyncRequest[]): Promise<number> {
  if (requests.length === 0) return 0;
  const stored = await insertChanges(tx, requests);
  for (const key of stored) await queueContact(tx, key);
  return stored.length;
}

/** Requests the sync of everything of these contacts. */
export const requestFullSync = (
  tx: Tx,
  workspace_id: string,
  contact_ids: readonly string[],
): Promise<number> =>
  requestSync(
    tx,
    contact_ids.map((contact_id) => ({ workspace_id, contact_id, parts: SYNC_PARTS })),
  );
