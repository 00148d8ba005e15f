import { withWorkspace } from '@hearback/database';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { isConnected } from '../calendars/calendars.queries.ts';
import { atLocation } from '../calendars/read-calendars.ts';
import { readAppointmentDefinition } from './read-appointment.job-definition.ts';
import { storeAppointment } from './store-appointment.ts';

/** Reads an appointment that an event was about, and stores what changed. */
export const readAppointmentJob = defineJob({
  ...readAppointmentDefinition,
  handler: async ({ workspace_id, location_id, crm_id }, services) => {
    const place = { workspace_id, location_id };
    if (!(await withWorkspace(services.db, workspace_id, (tx) => isConnected(tx, place)))) return;
    await atLocation(services, place, async (client) =>
      storeAppointment(services, client, place, crm_id, await client.getAppointment(crm_id)),
    );
  },
});
