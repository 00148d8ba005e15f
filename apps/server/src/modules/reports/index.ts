import { buildReportJob } from './build-report.job.ts';
import { deliverReportJob } from './schedules/deliver-report.job.ts';
import { startDueReportsJob } from './schedules/start-due-reports.job.ts';

export { toSampledFigure } from './figures/compute-figures.ts';
export { listClientAccounts } from './figures/figures.queries.ts';
export { createReportFiles } from './files/report-files.plugin.ts';
export { reportsPersonalData } from './personal-data.queries.ts';
export { listLastReports } from './reports.queries.ts';
export { reportsRoutes } from './reports.routes.ts';
export { sharedReports } from './shares/shared-reports.plugin.ts';

export const reportsJobs = [buildReportJob, startDueReportsJob, deliverReportJob];
