import { type SystemTx, withWorkspace } from '@hearback/database';
import { ProviderError } from '@hearback/providers';
import { z } from 'zod';
import { AppError } from '#server/platform/app-error.ts';
import { addJob, defineJob } from '#server/platform/jobs/define-job.ts';
import { isConnected, requestMissingCalendars } from './calendars.queries.ts';
import { readCalendars } from './read-calendars.ts';

/** Reads the calendars of a location that was connected. */
export const readCalendarsJob = defineJob<Record<string, string>>({
  name: 'meetings.read-calendars',
  payload: z.object({ workspace_id: z.uuid(), ghl_location_id: z.string() }),
  retry: { maxAttempts: 5 },
  handler: async ({ workspace_id = '', ghl_location_id: location_id = '' }, services) => {
    const key = { workspace_id, location_id };
    if (!(await withWorkspace(services.db, workspace_id, (tx) => isConnected(tx, key)))) return;
    await readCalendars(services, key).catch((error: unknown) => {
      // Connected before calendars were supported, or disconnected meanwhile. The settings say what to do.
      const isRefused = error instanceof ProviderError && ['rejected', 'auth_expired'].includes(error.kind);
      if (!(error instanceof AppError || isRefused)) throw error;
      services.log.info({ err: error, location_id }, 'calendars could not be read');
    });
  },
});

/**
 * Requests the calendars of locations that were connected before calendars were supported, so that times can be offered
 * without a new connection.
 */
export const resumeCalendars = {
  name: 'calendars',
  resume: async (tx: SystemTx): Promise<void> => {
    for (const { workspace_id, location_id: ghl_location_id } of await requestMissingCalendars(tx))
      await addJob(tx, readCalendarsJob, { workspace_id, ghl_location_id });
  },
};
