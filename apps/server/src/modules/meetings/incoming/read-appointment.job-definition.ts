import { z } from 'zod';
import type { JobDefinition } from '#server/platform/jobs/define-job.ts';

type AppointmentKey = {
  readonly workspace_id: string;
  readonly location_id: string;
  /** The CRM's id of the appointment. */
  readonly crm_id: string;
};

export const readAppointmentDefinition: JobDefinition<AppointmentKey> = {
  name: 'meetings.read-appointment',
  payload: z.object({ workspace_id: z.uuid(), location_id: z.string(), crm_id: z.string().min(1).max(200) }),
  retry: { maxAttempts: 10 },
};
