import { deliverNoticeJob } from './delivery/deliver-notice.job.ts';
import { sendDigestsJob } from './delivery/send-digests.job.ts';
import { forgetNoticesJob } from './notices/forget-notices.job.ts';

export const notificationsJobs = [deliverNoticeJob, sendDigestsJob, forgetNoticesJob];
