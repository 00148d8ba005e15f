import { ProviderError } from '@hearback/providers';
import { setCrmStage } from '#server/modules/crm/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { setStageDefinition } from './set-stage.job-definition.ts';

/** Moves the opportunity in the CRM to the stage of booked meetings. Idempotent. */
export const setStageJob = defineJob({
  ...setStageDefinition,
  handler: async (key, services) => {
    await setCrmStage(services, key, 'booked_meeting').catch((error: unknown) => {
      // The meeting is booked. A stage that the CRM refuses must not look like a failed booking.
      const isRefused = error instanceof ProviderError && ['rejected', 'auth_expired'].includes(error.kind);
      if (!(isRefused || error instanceof AppError)) throw error;
      services.log.warn({ err: error, contact_id: key.contact_id }, 'crm stage could not be set');
    });
  },
});
