import { can, type PresentPerson } from '@hearback/contract';
import { useQuery } from '@tanstack/react-query';
import { toApiError } from '#web/lib/api/api-error.ts';
import { api, session } from '#web/lib/app.ts';
import { createStore } from '#web/lib/store.ts';
import { TAB_ID } from '#web/lib/tabs.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';

/** Whether the server shows this tab in a conversation. */
const isPresent = createStore(() => false);

/** A lost call is retried by the next one. A rejected call is not retried. */
export async function enterConversation(open: {
  contact_id: string;
  is_typing: boolean;
}): Promise<'sent' | 'refused'> {
  isPresent.set(true);
  try {
    // The list of present people does not contain the user, so the event changes nothing here.
    const context = { updatesCache: true, background: !open.is_typing };
    await api.presence.enter.call({ tab_id: TAB_ID, ...open }, { context });
  } catch (error) {
    const { status } = toApiError(error);
    if (status === 403 || status === 404) return 'refused';
  }
  return 'sent';
}

export function leaveConversation(): void {
  if (!isPresent.get()) return;
  isPresent.reset();
  // Signing out already ended the presence.
  if (session.accessToken() === null) return;
  // If this call fails, the presence expires a few seconds later.
  void api.presence.leave.call({ tab_id: TAB_ID }).catch(() => undefined);
}

const NO_PEOPLE: readonly PresentPerson[] = [];
/** Refetches slightly after the expiry, because an early request would still return the person. */
const LATE_MS = 150;

/** Other people who have the conversation open. Refetched on presence events and when a presence expires. */
export function usePresentPeople(contact_id: string): readonly PresentPerson[] {
  const enabled = can(useViewer().profile, 'inbox:write');
  const { data = NO_PEOPLE } = useQuery(
    api.presence.list.queryOptions({
      enabled,
      refetchInterval: ({ state: { data } }) => {
        const waitMs = data?.look_again_in_ms ?? null;
        return waitMs === null ? false : Math.max(waitMs, 0) + LATE_MS;
      },
      select: ({ people }) => people.filter((person) => person.contact_id === contact_id),
    }),
  );
  return data;
}
