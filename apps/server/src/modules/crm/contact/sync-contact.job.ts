import { withSystem, withWorkspace } from '@hearback/database';
import { ProviderError } from '@hearback/providers';
import { AppError } from '#server/platform/app-error.ts';
import { publish } from '#server/platform/events/publish.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { claimChange, failChange, finishChange } from '../records/changes.queries.ts';
import { type ContactKey, findOwnContact } from '../records/own-state.queries.ts';
import { REASONS } from '../records/reasons.ts';
import { queueContact, requestSync, syncContactDefinition } from '../records/request-sync.ts';
import { findFirstRun } from '../records/runs.queries.ts';
import { readSettings, recordSyncTime } from '../records/settings.queries.ts';
import { syncContact } from './sync-contact.ts';
import { CrmContactDeleted, CrmContactTaken } from './sync-person.ts';

const MAX_ATTEMPTS = 8;
/** Another worker syncs the contact. */
const BUSY_DELAY_MS = 10_000;

/** Syncs one contact in both directions. At most one worker at a time. */
export const syncContactJob = defineJob<ContactKey>({
  ...syncContactDefinition,
  handler: async (key, services, jobId) => {
    const claimed = await withSystem(services.db, 'claim crm change', async (tx) => {
      const change = await claimChange(tx, key, jobId ?? 'direct');
      if (change === 'busy') await queueContact(tx, key, BUSY_DELAY_MS);
      return change === 'busy' ? null : change;
    });
    if (!claimed) return;
    const place = await findPlace(services, key);
    try {
      if (place) {
        const { parts, holder } = claimed;
        const { run_id } = place;
        if (await syncContact(services, key, { parts, holder, run_id, job_id: jobId ?? null }))
          await withSystem(services.db, 'continue crm sync', (tx) =>
            requestSync(tx, [{ ...key, parts: ['messages'] }]),
          );
      }
    } catch (error) {
      if (error instanceof ProviderError && error.kind === 'rate_limited') {
        const { holder } = claimed;
        const delayMs = error.retryAfterMs ?? BUSY_DELAY_MS;
        return withSystem(services.db, 'postpone crm change', async (tx) => {
          await finishChange(tx, key, { holder });
          await queueContact(tx, key, delayMs);
        });
      }
      const isFinal = isPermanent(error) || claimed.attempts + 1 >= MAX_ATTEMPTS;
      await withSystem(services.db, 'fail crm change', (tx) =>
        failChange(tx, key, claimed, { error: toSentence(error), isFinal }),
      );
      await publishChange(services, key, place);
      if (!(error instanceof ProviderError || isFinal)) throw error;
      services.log.warn({ err: error, contact_id: key.contact_id }, 'crm sync of a contact failed');
      if (!isFinal) throw error;
      return;
    }
    await withSystem(services.db, 'finish crm change', async (tx) => {
      await finishChange(tx, key, claimed);
      if (place) await recordSyncTime(tx, place);
    });
    await publishChange(services, key, place);
  },
});

type Place = {
  readonly workspace_id: string;
  readonly location_id: string;
  /** The first sync of the location, whose undo also reverts what other changes cause meanwhile. */
  readonly run_id: string | null;
};

/** Null if the location is no longer synced. */
function findPlace({ db }: Services, key: ContactKey): Promise<Place | null> {
  return withWorkspace(db, key.workspace_id, async (tx) => {
    const location_id = (await findOwnContact(tx, key))?.location_id;
    if (!location_id) return null;
    const place = { workspace_id: key.workspace_id, location_id };
    if ((await readSettings(tx, place)).status !== 'on') return null;
    return { ...place, run_id: await findFirstRun(tx, place) };
  });
}

const publishChange = async (
  services: Services,
  { workspace_id, contact_id }: ContactKey,
  place: Place | null,
) => {
  if (!place) return;
  const event = {
    workspace_id,
    name: 'crm.changed',
    ids: { contact_id },
    ghl_location_id: place.location_id,
  } as const;
  await withWorkspace(services.db, workspace_id, (tx) => publish(services, tx, event));
};

export const isPermanent = (error: unknown): boolean =>
  error instanceof AppError ||
  error instanceof CrmContactDeleted ||
  error instanceof CrmContactTaken ||
  (error instanceof ProviderError && (error.kind === 'rejected' || error.kind === 'auth_expired'));

export function toSentence(error: unknown): string {
  if (error instanceof CrmContactDeleted) return REASONS.CONTACT_DELETED;
  if (error instanceof CrmContactTaken) return REASONS.CONTACT_TAKEN;
  if (error instanceof AppError) return error.message;
  if (error instanceof ProviderError && error.kind === 'rejected')
    return `The CRM rejected a change: ${error.message}`;
  if (error instanceof ProviderError && error.kind === 'auth_expired') return REASONS.ACCESS_MISSING;
  if (error instanceof ProviderError && error.kind === 'rate_limited') return REASONS.LIMIT_REACHED;
  return new AppError(error instanceof ProviderError ? 'PROVIDER_UNAVAILABLE' : 'INTERNAL').message;
}
