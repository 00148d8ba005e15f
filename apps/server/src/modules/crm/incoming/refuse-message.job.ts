import { requireCrm, withLocationToken } from '#server/modules/locations/index.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { refuseMessageDefinition } from './refuse-message.job-definition.ts';

/** Shows the CRM user that their message was not sent, and why. */
export const refuseMessageJob = defineJob({
  ...refuseMessageDefinition,
  handler: ({ workspace_id, location_id, message_id, reason }, services) =>
    withLocationToken(services, { workspace_id, ghl_location_id: location_id }, (token) =>
      requireCrm(services).at(location_id, token).setMessageStatus(message_id, 'failed', reason),
    ),
});
