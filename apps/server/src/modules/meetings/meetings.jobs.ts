import { bookMeetingJob } from './booking/book-meeting.job.ts';
import { readCalendarsJob } from './calendars/read-calendars.job.ts';
import { readAppointmentJob } from './incoming/read-appointment.job.ts';
import { reconcileAllMeetingsJob, reconcileMeetingsJob } from './incoming/reconcile-meetings.job.ts';
import { setStageJob } from './stage/set-stage.job.ts';

export const meetingsJobs = [
  readCalendarsJob,
  bookMeetingJob,
  setStageJob,
  readAppointmentJob,
  reconcileMeetingsJob,
  reconcileAllMeetingsJob,
];

export const meetingsReactions = [
  { on: 'location.changed' as const, job: readCalendarsJob },
  { on: 'crm.comparison_requested' as const, job: reconcileMeetingsJob },
];
