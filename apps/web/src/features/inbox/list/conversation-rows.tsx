import type { Conversation } from '@hearback/contract';
import { Button, Center, Loader, ScrollArea } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { type useConversations, usePrefetchThreads, useThreadAhead } from '../api.ts';
import { SCROLL } from '../scroll/scroll.ts';
import { filterOf, type InboxView } from '../view.ts';
import { ConversationRow } from './conversation-row.tsx';
import classes from './list.module.css';
import { useEndless, useForgetting } from './use-endless.ts';
import { useKeptPlace } from './use-kept-place.ts';
import { useRowSteps } from './use-row-steps.ts';

/** As in list.module.css: rows of one height can be placed without being measured. */
const ROW_HEIGHT = 134;
const READ_AHEAD_THREADS = 2;

type Reading = ReturnType<typeof useConversations>;

type Props = { conversations: readonly Conversation[]; view: InboxView; reading: Reading };

/** The filters that the rows on screen answer to: the former ones, until the new answer is here. */
function useShownFilter(view: InboxView, { isPlaceholderData }: Reading): string {
  const asked = JSON.stringify(filterOf(view));
  const [shown, setShown] = useState(asked);
  if (!isPlaceholderData && shown !== asked) setShown(asked);
  return shown;
}

function neighboursOf(ids: readonly string[], open: string | undefined): readonly string[] {
  const index = open === undefined ? -1 : ids.indexOf(open);
  return index < 0 ? [] : ids.slice(index + 1, index + 1 + READ_AHEAD_THREADS);
}

export function ConversationRows({ conversations, view, reading }: Props) {
  const viewport = useRef<HTMLDivElement>(null);
  const ids = useMemo(() => conversations.map(({ contact_id }) => contact_id), [conversations]);
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 6,
  });
  const items = rows.getVirtualItems();
  useKeptPlace(viewport, ids, useShownFilter(view, reading), ROW_HEIGHT);
  const lastSeen = items.at(-1)?.index ?? 0;
  useEndless(reading, lastSeen, ids.length);
  useForgetting(reading, lastSeen);
  usePrefetchThreads(neighboursOf(ids, view.contact));
  const { next, arrived } = useRowSteps(ids, view.contact, (index) => rows.scrollToIndex(index));
  const readAhead = useThreadAhead();
  return (
    <ScrollArea
      {...SCROLL}
      viewportRef={viewport}
      className={classes.scroll}
      aria-busy={reading.isPlaceholderData}
    >
      <ul aria-label="Conversations" className={classes.rows} style={{ height: rows.getTotalSize() }}>
        {items.map(({ key, index, start }) => {
          const conversation = conversations[index];
          if (conversation === undefined) return null;
          return (
            <li
              key={key}
              className={classes.item}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={reading.hasNextPage ? -1 : ids.length}
              aria-posinset={index + 1}
            >
              <ConversationRow
                conversation={conversation}
                view={view}
                isNext={next === conversation.contact_id}
                onFocused={arrived}
                onNear={readAhead}
              />
            </li>
          );
        })}
      </ul>
      <More reading={reading} />
    </ScrollArea>
  );
}

function More({
  reading: { isFetchingNextPage, isFetchNextPageError, fetchNextPage },
}: {
  reading: Reading;
}) {
  if (!isFetchingNextPage && !isFetchNextPageError) return null;
  return (
    <Center p="sm">
      {isFetchingNextPage ? (
        <Loader size="xs" aria-label="Loading more conversations" />
      ) : (
        <Button variant="default" size="compact-sm" onClick={() => void fetchNextPage()}>
          More could not be loaded. Try again
        </Button>
      )}
    </Center>
  );
}
