import { type ConversationCounts, MOST_COUNTED, pluralOf } from '@hearback/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { useOptionalViewer } from '#web/lib/viewer/viewer.ts';

/** Null until they are known. Nobody asks for a visitor, nor for whoever must choose a password first. */
export function useConversationCounts(): ConversationCounts | null {
  const profile = useOptionalViewer()?.profile;
  const enabled = profile !== undefined && !profile.has_temporary_password;
  const { data } = useQuery(api.inbox.counts.queryOptions({ enabled }));
  return data ?? null;
}

/** '999+' is as far as is counted. */
export const shownCount = (count: number): string =>
  count >= MOST_COUNTED ? `${MOST_COUNTED - 1}+` : String(count);

/** '5 need action, 2 unread'; null where nothing waits. */
export function describeCounts({ unread, needs_action }: ConversationCounts): string | null {
  const told = [
    needs_action > 0 && `${shownCount(needs_action)} ${pluralOf(needs_action, 'needs', 'need')} action`,
    unread > 0 && `${shownCount(unread)} unread`,
  ].filter((each) => each !== false);
  return told.length > 0 ? told.join(', ') : null;
}

/** '(5) ' before the name of the tab. */
export const titlePrefix = (counts: ConversationCounts | null): string =>
  counts !== null && counts.needs_action > 0 ? `(${shownCount(counts.needs_action)}) ` : '';
