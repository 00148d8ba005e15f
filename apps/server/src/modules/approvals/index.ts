import { emailClientsJob } from './emails/email-clients.job.ts';
import { followUpJob } from './emails/follow-up.job.ts';

export { approvalsRoutes } from './approvals.routes.ts';
export { approvalsPersonalData } from './personal-data.queries.ts';

export const approvalsJobs = [emailClientsJob, followUpJob];
