import { followUpJob } from './mails/follow-up.job.ts';
import { mailClientsJob } from './mails/mail-clients.job.ts';

export { approvalsRoutes } from './approvals.routes.ts';
export { approvalsPersonalData } from './personal-data.queries.ts';

export const approvalsJobs = [mailClientsJob, followUpJob];
