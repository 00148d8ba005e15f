import { buildReportJob } from './build-report.job.ts';

export { reportsPersonalData } from './personal-data.queries.ts';
export { createReportFiles } from './report-files.plugin.ts';
export { reportsRoutes } from './reports.routes.ts';
export { sharedReports } from './shares/shared-reports.plugin.ts';

export const reportsJobs = [buildReportJob];
