import { withSystem, withWorkspace } from '@hearback/database';
import { type CrmAppointment, type HighlevelClient, ProviderError } from '@hearback/providers';
import { z } from 'zod';
import { AppError } from '#server/platform/app-error.ts';
import { addJob, defineJob, type JobDefinition } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import {
  isConnected,
  type LocationKey,
  listConnected,
  listStoredCalendars,
} from '../calendars/calendars.queries.ts';
import { atLocation, readCalendars } from '../calendars/read-calendars.ts';
import { listOpenMeetings } from './appointments.queries.ts';
import { storeAppointment } from './store-appointment.ts';

const definition: JobDefinition<Record<string, string>> = {
  name: 'meetings.reconcile',
  payload: z.object({ workspace_id: z.uuid(), location_id: z.string() }),
  retry: { maxAttempts: 5 },
};

const DAY_MS = 86_400_000;
/** No-shows are often entered days later. */
const BACK_MS = 14 * DAY_MS;
const AHEAD_MS = 60 * DAY_MS;

const isUniqueViolation = (error: unknown): boolean => (error as { code?: string }).code === '23505';

/** Finds what events missed: reads the appointments of a location, and those that no list contains one by one. */
export const reconcileMeetingsJob = defineJob({
  ...definition,
  handler: async ({ workspace_id = '', location_id = '' }, services) => {
    const key = { workspace_id, location_id };
    if (!(await withWorkspace(services.db, key.workspace_id, (tx) => isConnected(tx, key)))) return;
    try {
      await readCalendars(services, key);
      await atLocation(services, key, (client) => reconcile(services, client, key));
    } catch (error) {
      // The location was connected before calendars were supported, or must be connected again.
      const isRefused = error instanceof ProviderError && ['rejected', 'auth_expired'].includes(error.kind);
      if (!(error instanceof AppError || isRefused)) throw error;
      services.log.warn({ err: error, location_id: key.location_id }, 'meetings could not be reconciled');
    }
  },
});

async function reconcile(services: Services, client: HighlevelClient, key: LocationKey): Promise<void> {
  const { workspace_id, location_id } = key;
  const now = Date.now();
  const range = { from: new Date(now - BACK_MS), to: new Date(now + AHEAD_MS) };
  const { calendars, open } = await withWorkspace(services.db, workspace_id, async (tx) => ({
    calendars: await listStoredCalendars(tx, key),
    open: await listOpenMeetings(tx, key, range),
  }));
  // One appointment that collides with another must not keep the others from being read.
  const store = (crm_id: string, appointment: CrmAppointment | null) =>
    storeAppointment(services, client, key, crm_id, appointment).catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      services.log.warn({ err: error, location_id, crm_id }, 'an appointment has the time of another one');
    });
  const seen = new Set<string>();
  for (const { id: calendar_id } of calendars)
    for (const appointment of await client.listAppointments(location_id, { calendar_id, ...range })) {
      seen.add(appointment.id);
      await store(appointment.id, appointment);
    }
  for (const crm_id of open) if (!seen.has(crm_id)) await store(crm_id, await client.getAppointment(crm_id));
}

/** Starts the nightly reconciliation of every connected location. */
export const reconcileAllMeetingsJob = defineJob({
  name: 'meetings.reconcile-all',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '40 3 * * *',
  handler: async (_payload, { db }) =>
    withSystem(db, 'start reconciliation of meetings', async (tx) => {
      for (const key of await listConnected(tx))
        await addJob(tx, definition, key, { key: `meetings:${key.workspace_id}:${key.location_id}` });
    }),
});
