import { readClock, type TenantTx } from '@hearback/database';
import { addJob } from '#server/platform/jobs/define-job.ts';
import { readAppointmentDefinition } from './read-appointment.job-definition.ts';

/** Events within this time are handled together. */
const COALESCE_MS = 5_000;

type AppointmentEvent = {
  readonly workspace_id: string;
  readonly location_id: string;
  readonly crm_id: string;
};

/** Requests that an appointment is read. Events are late, repeated and out of order, so their values are not used. */
export async function receiveAppointment(
  tx: TenantTx,
  { workspace_id, location_id, crm_id }: AppointmentEvent,
): Promise<void> {
  const runAt = new Date((await readClock(tx)).getTime() + COALESCE_MS);
  // Several workspaces may connect a location, and each reads the appointment. Each period has its own job, so that further events
  // cannot postpone it again and again.
  const key = `appointment:${workspace_id}:${crm_id}:${Math.floor(runAt.getTime() / COALESCE_MS)}`;
  await addJob(tx, readAppointmentDefinition, { workspace_id, location_id, crm_id }, { key, runAt });
}
