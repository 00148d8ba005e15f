import { forgetNoticesJob } from './notices/forget-notices.job.ts';

export const notificationsJobs = [forgetNoticesJob];
