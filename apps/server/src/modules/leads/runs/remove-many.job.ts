import { sql } from 'kysely';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { unlinkLeads } from '../lists/lead-details.queries.ts';
import { RunPayload, workOff } from './work-off.ts';

export const removeManyJob = defineJob<RunPayload>({
  name: 'leads.remove-many',
  payload: RunPayload,
  retry: { maxAttempts: 10 },
  handler: (payload, services) =>
    workOff(services, payload, (tx, { workspace_id, campaign_id }, ids) =>
      unlinkLeads(
        tx,
        workspace_id,
        sql`l.campaign_id = ${campaign_id} and l.contact_id = any (${[...ids]}::uuid[])`,
      ),
    ),
});
