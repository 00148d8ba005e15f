import { deliverNotificationJob } from './delivery/deliver-notification.job.ts';
import { sendDigestsJob } from './delivery/send-digests.job.ts';
import { deleteOldNotificationsJob } from './list/delete-old-notifications.job.ts';

export const notificationsJobs = [deliverNotificationJob, sendDigestsJob, deleteOldNotificationsJob];
