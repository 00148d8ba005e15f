import { z } from 'zod';
import type { JobDefinition } from '#server/platform/jobs/define-job.ts';
import type { ReportKey } from '../build-report.job-definition.ts';

/** Sends an approved report to its recipients. */
export const deliverReportDefinition: JobDefinition<ReportKey> = {
  name: 'reports.deliver',
  payload: z.object({ workspace_id: z.uuid(), report_id: z.uuid() }),
  retry: { maxAttempts: 12 },
};
