import { type ConversationCounts, MAX_COUNTED, pluralize } from '@hearback/contract';

/** '999+' is as far as is counted. */
export const shownCount = (count: number): string =>
  count >= MAX_COUNTED ? `${MAX_COUNTED - 1}+` : String(count);

/** '5 need action, 2 unread'; null where nothing waits. */
export function describeCounts({ unread, needs_action, mine }: ConversationCounts): string | null {
  const told = [
    needs_action > 0 && `${shownCount(needs_action)} ${pluralize(needs_action, 'needs', 'need')} action`,
    mine > 0 && `${shownCount(mine)} of them yours`,
    unread > 0 && `${shownCount(unread)} unread`,
  ].filter((each) => each !== false);
  return told.length > 0 ? told.join(', ') : null;
}

/** '(5) ' before the name of the tab. */
export const titlePrefix = (counts: ConversationCounts | null): string =>
  counts !== null && counts.needs_action > 0 ? `(${shownCount(counts.needs_action)}) ` : '';
