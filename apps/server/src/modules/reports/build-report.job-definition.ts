import { z } from 'zod';
import type { JobDefinition } from '#server/platform/jobs/define-job.ts';

export type ReportKey = { readonly workspace_id: string; readonly report_id: string };

/** Computes the figures and the texts of a report. */
export const buildReportDefinition: JobDefinition<ReportKey> = {
  name: 'reports.build',
  payload: z.object({ workspace_id: z.uuid(), report_id: z.uuid() }),
  retry: { maxAttempts: 5 },
};
