import { createReceiver } from '#server/modules/inbox/index.ts';
import { holdWaiting } from '#server/modules/replies/index.ts';
import type { Reaction } from '#server/platform/events/record-event.ts';
import { assignFirstReplies } from './assignment/assign-first-replies.ts';
import { deleteOldPresenceJob } from './presence/delete-old-presence.job.ts';
import { measureResponsesJob, measureSoonJob, responseReactions } from './response/measure-responses.job.ts';
import { endWaiting } from './snooze/end-waiting.ts';
import { returnConversationsJob } from './snooze/return-conversations.job.ts';
import { snoozeAbsenceJob } from './snooze/snooze-absence.job.ts';

export { assign } from './assignment/assign.ts';
export { assignMany } from './assignment/assign-many.ts';
export { forwardConversation } from './forward/forward-conversation.ts';
export { addNote } from './notes/add-note.ts';
export { teamworkPersonalData } from './personal-data.queries.ts';
export { presenceRoutes } from './presence/presence.routes.ts';
export {
  addWorkingMinutes,
  isWorkingTime,
  subtractWorkingMinutes,
  type WorkingHours,
} from './response/working-time.ts';
export { setReminder } from './snooze/set-reminder.ts';
export { snooze } from './snooze/snooze.ts';
export { snoozeMany } from './snooze/snooze-many.ts';
export { unsnooze } from './snooze/unsnooze.ts';
export { teamworkRoutes } from './teamwork.routes.ts';

export const teamworkJobs = [
  returnConversationsJob,
  measureResponsesJob,
  measureSoonJob,
  deleteOldPresenceJob,
  snoozeAbsenceJob,
];

export const teamworkReactions: readonly Reaction[] = [
  ...responseReactions,
  { on: 'message.absence_read', job: snoozeAbsenceJob },
];

/** The intake of messages with the effects of all modules. */
export const { receiveMessage, receiveMessages } = createReceiver([
  endWaiting,
  assignFirstReplies,
  holdWaiting,
]);
