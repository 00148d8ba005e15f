import { type Activity, counted, UNNAMED_RULE } from '@hearback/contract';
import { DISPOSITION_LABELS } from '#web/features/classification/wording.ts';
import { formatMoment } from '#web/lib/wording/dates.ts';

const DONE: Record<Activity['what'], (activity: Activity) => string> = {
  disposed: ({ disposition }) =>
    `set the disposition to ${disposition === null ? 'none' : DISPOSITION_LABELS[disposition]}`,
  assigned: ({ assignee_name }) =>
    assignee_name === null ? 'unassigned the conversation' : `assigned the conversation to ${assignee_name}`,
  snoozed: ({ until }) => `snoozed the conversation until ${until === null ? 'later' : formatMoment(until)}`,
  unsnoozed: () => 'ended the snooze',
  returned: () => 'returned the conversation from snooze',
  reminder_set: ({ days }) => `set a reminder for ${counted(days ?? 1, 'day')}`,
  reminder_cancelled: () => 'canceled the reminder',
  reminder_due: ({ days }) => `returned the conversation: no reply in ${counted(days ?? 1, 'day')}`,
  finished: () => 'finished the conversation',
  reopened: () => 'reopened the conversation',
  noted: () => 'wrote a note',
  note_removed: () => 'removed a note',
  sent: () => 'sent a reply',
  message_deleted: () => 'deleted a message',
  message_restored: () => 'restored a message',
  merged: () => 'merged another contact into this one',
  split: () => 'split off an address',
  merge_undone: () => 'undid a merge or a split',
  approval_asked: () => 'asked the client to approve a reply',
  approval_changed: () => 'changed the reply that is waiting for approval',
  approval_withdrawn: () => 'withdrew the reply that was waiting for approval',
  approval_given: () => 'approved a reply',
  changes_requested: () => 'requested changes to a reply',
  approval_expired: () => 'returned a reply that the client did not approve in time',
};

/** 'Olive Owner snoozed the conversation until Mar 3, 2026, 2:05 PM'. Automatic changes name the rule or Hearback. */
export const activityText = (activity: Activity): string =>
  `${toAuthor(activity)} ${DONE[activity.what](activity)}`;

const toAuthor = ({ who, rule }: Activity): string => {
  if (rule !== null) return rule === UNNAMED_RULE ? rule : `The rule “${rule}”`;
  return who ?? 'Hearback';
};
