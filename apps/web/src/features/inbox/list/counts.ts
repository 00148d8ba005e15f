import { type ConversationCounts, MAX_COUNTED, pluralize } from '@hearback/contract';

/** Counts stop at '999+'. */
export const shownCount = (count: number): string =>
  count >= MAX_COUNTED ? `${MAX_COUNTED - 1}+` : String(count);

/** '5 need action, 2 unread', or null if nothing is pending. */
export function describeCounts({ unread, needs_action, mine }: ConversationCounts): string | null {
  const parts = [
    needs_action > 0 && `${shownCount(needs_action)} ${pluralize(needs_action, 'needs', 'need')} action`,
    mine > 0 && `${shownCount(mine)} assigned to you`,
    unread > 0 && `${shownCount(unread)} unread`,
  ].filter((each) => each !== false);
  return parts.length > 0 ? parts.join(', ') : null;
}

/** '(5) ' before the page title. */
export const titlePrefix = (counts: ConversationCounts | null): string =>
  counts !== null && counts.needs_action > 0 ? `(${shownCount(counts.needs_action)}) ` : '';
