import { type Activity, counted } from '@hearback/contract';
import { formatMoment } from '#web/lib/wording/dates.ts';
import { DISPOSITION_LABELS } from '../wording.ts';

const DONE: Record<Activity['what'], (activity: Activity) => string> = {
  disposed: ({ disposition }) =>
    `set the disposition to ${disposition === null ? 'none' : DISPOSITION_LABELS[disposition]}`,
  assigned: ({ whom }) => (whom === null ? 'took the assignment away' : `assigned this to ${whom}`),
  snoozed: ({ until }) => `snoozed this until ${until === null ? 'later' : formatMoment(until)}`,
  unsnoozed: () => 'brought this back',
  returned: () => 'brought this back from its snooze',
  reminder_set: ({ days }) => `wants to be reminded in ${counted(days ?? 1, 'day')}`,
  reminder_cancelled: () => 'cancelled the reminder',
  reminder_due: ({ days }) => `brought this back: no answer in ${counted(days ?? 1, 'day')}`,
  finished: () => 'finished this',
  reopened: () => 'reopened this',
  noted: () => 'wrote a note',
  note_removed: () => 'removed a note',
  sent: () => 'sent a reply',
  message_deleted: () => 'deleted a message',
  message_restored: () => 'restored a message',
};

/** 'Olive Owner snoozed this until Mar 3, 2026, 2:05 PM'. What nobody did, the product did by itself. */
export const activityText = (activity: Activity): string =>
  `${activity.who ?? 'Hearback'} ${DONE[activity.what](activity)}`;
