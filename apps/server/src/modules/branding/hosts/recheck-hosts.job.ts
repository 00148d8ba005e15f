import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { applyCheck } from './apply-check.ts';
import { listDueHosts } from './hosts.queries.ts';

/** Checks every verified host once a day, and every hour those whose records are missing or wrong. */
export const recheckHostsJob = defineJob({
  name: 'branding.recheck-hosts',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '41 * * * *',
  handler: async (_payload, services) => {
    // A failure of one host must not prevent the checks of the others.
    for (const row of await withSystem(services.db, 'list brand hosts', listDueHosts))
      await applyCheck(services, row).catch((error: unknown) =>
        services.log.warn({ err: error, host: row.host }, 'custom domain not checked'),
      );
  },
});
