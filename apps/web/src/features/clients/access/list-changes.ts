import { CLIENT_THREADS, type ClientAccess, counted } from '@hearback/contract';
import { CONVERSATION_OPTIONS, RIGHT_KEYS, RIGHTS } from './wording.ts';

/** Lists unsaved changes, one line each. */
export function listChanges(before: ClientAccess, after: ClientAccess): string[] {
  const changes = RIGHT_KEYS.filter((right) => before[right] !== after[right]).map(
    (right) => `${RIGHTS[right].label}: turned ${after[right] ? 'on' : 'off'}`,
  );
  if (after.may_approve && before.approval_days !== after.approval_days)
    changes.push(`Approvals expire after ${counted(after.approval_days, 'day')}`);
  if (before.threads === after.threads) return changes;
  const isWider = CLIENT_THREADS.indexOf(after.threads) > CLIENT_THREADS.indexOf(before.threads);
  const { label } = CONVERSATION_OPTIONS[after.threads];
  return [`Conversations: ${label} (${isWider ? 'more' : 'less'} than before)`, ...changes];
}
