import { buildReportJob } from './build-report.job.ts';

export { createReportFiles } from './files/report-files.plugin.ts';
export { reportsPersonalData } from './personal-data.queries.ts';
export { reportsRoutes } from './reports.routes.ts';
export { sharedReports } from './shares/shared-reports.plugin.ts';

export const reportsJobs = [buildReportJob];
