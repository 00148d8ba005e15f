import { type Conversation, can } from '@hearback/contract';
import { useRouter } from '@tanstack/react-router';
import { Suspense, use, useEffect, useMemo, useState } from 'react';
import { readAhead, type useConversations, usePrefetchThreads } from '#web/features/inbox/api/threads.ts';
import { loadMessageBody } from '#web/features/inbox/message-body/lazy-message-body.tsx';
import { useInboxPreferences } from '#web/features/inbox/preferences.ts';
import { CONVERSATION_LISTS } from '#web/lib/conversations/cache.ts';
import { useStore } from '#web/lib/store.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { InfiniteRows } from '#web/ui/infinite-list/infinite-rows.tsx';
import { useInfiniteRows } from '#web/ui/infinite-list/use-infinite-rows.ts';
import { PlainScroll } from '#web/ui/layout/plain-scroll.tsx';
import { useAfterPaint } from '#web/ui/use-after-paint.ts';
import { useKeys } from '#web/ui/use-keys.ts';
import { useStableCallback } from '#web/ui/use-stable-callback.ts';
import type { SelectionState } from '../bulk/use-selection.ts';
import classes from '../list.module.css';
import { ListSlots } from '../slots.ts';
import { type InboxView, toQueryFilter } from '../view.ts';
import { ConversationRow } from './conversation-row.tsx';
import { useKeptPlace } from './keep-place.ts';
import { openRow } from './open-row.ts';
import { focusedContact, useRowSteps } from './use-row-steps.ts';

const isTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches;

const ROW_HEIGHTS = { compact: 64, roomy: 134 } as const;
const READ_AHEAD_THREADS = 2;
/** Select one row, or the range from the last selected row. */
const PICK_KEYS = [
  ['x', false],
  ['X', true],
] as const;

type ConversationsQuery = ReturnType<typeof useConversations>;

type Props = {
  conversations: readonly Conversation[];
  view: InboxView;
  onOpen: (contact_id: string) => void;
  query: ConversationsQuery;
  picking: SelectionState;
};

/** Returns the filters of the rows on screen, which are the previous ones until the new response arrives. */
function useShownFilter(view: InboxView, { isPlaceholderData }: ConversationsQuery): string {
  const requestedFilter = JSON.stringify(toQueryFilter(view));
  const [visibleFilter, setVisibleFilter] = useState(requestedFilter);
  if (!isPlaceholderData && visibleFilter !== requestedFilter) setVisibleFilter(requestedFilter);
  return visibleFilter;
}

function listIdsAfter(ids: readonly string[], open: string | undefined): readonly string[] {
  const index = open === undefined ? -1 : ids.indexOf(open);
  return index < 0 ? [] : ids.slice(index + 1, index + 1 + READ_AHEAD_THREADS);
}

/** Returns the URL of a row. The router builds it once for all rows, because that is slow. */
function useHref(view: InboxView): (contact_id: string) => string {
  const router = useRouter();
  const list = useMemo(
    () => router.buildLocation({ to: '/conversations', search: { ...view, contact: undefined } }).href,
    [router, view],
  );
  return (contact_id) => `${list}${list.includes('?') ? '&' : '?'}contact=${contact_id}`;
}

export function ConversationRows({ conversations, view, onOpen, query, picking }: Props) {
  const joined = conversations.map(({ contact_id }) => contact_id).join(' ');
  // The same array while only the content of rows changes, because a new one moves the scroll position.
  const ids = useMemo(() => joined.split(' '), [joined]);
  const density = useInboxPreferences().preferences.rows;
  const rowHeight = ROW_HEIGHTS[density];
  const rows = useInfiniteRows({ query, queryKey: CONVERSATION_LISTS, ids, rowHeight });
  useKeptPlace(rows.viewport, ids, useShownFilter(view, query), rowHeight);
  const canWrite = can(useViewer().profile, 'inbox:write');
  const readNear = useStableCallback((contact_id: string) => readAhead(contact_id, canWrite));
  const pressOnRow = useRowSteps({
    ids,
    isStale: query.isPlaceholderData,
    viewport: rows.viewport,
    scrollTo: rows.scrollTo,
    onOpen,
  });
  const toHref = useHref(view);
  const { Swipes } = use(ListSlots);
  const pick = useStableCallback((contact_id: string | undefined, isRange: boolean) => {
    if (contact_id !== undefined) picking.pick(contact_id, conversations, isRange);
  });
  const pickHere = (isRange: boolean) => () => pick(focusedContact() ?? openRow.get() ?? ids[0], isRange);
  useKeys(Object.fromEntries(PICK_KEYS.map(([key, isRange]) => [key, pickHere(isRange)])));
  // Preloads the message body once there is a conversation to open.
  useEffect(() => void loadMessageBody(), []);
  const row = (index: number) => {
    const conversation = conversations[index];
    if (conversation === undefined) return null;
    const { contact_id } = conversation;
    return (
      <ConversationRow
        conversation={conversation}
        href={toHref(contact_id)}
        q={view.q}
        isTodo={view.needs_action === 'true'}
        density={density}
        isPicked={picking.has(contact_id)}
        isPicking={!picking.isEmpty}
        onOpen={onOpen}
        onPick={pick}
        onNear={readNear}
      />
    );
  };
  return (
    <PlainScroll
      ref={rows.viewport}
      className={classes.scroll}
      aria-busy={query.isPlaceholderData}
      onKeyDown={pressOnRow}
    >
      <InfiniteRows rows={rows} query={query} label="Conversations" row={row} />
      <ReadAhead ids={ids} canWrite={canWrite} />
      {isTouch() && (
        <Suspense fallback={null}>
          <Swipes viewport={rows.viewport} conversations={conversations} />
        </Suspense>
      )}
    </PlainScroll>
  );
}

/** Renders nothing, so that a step through the list does not render its rows. */
function ReadAhead({ ids, canWrite }: { ids: readonly string[]; canWrite: boolean }) {
  const open = useAfterPaint(useStore(openRow));
  usePrefetchThreads(listIdsAfter(ids, open), canWrite);
  return null;
}
