import type { Lead } from '@hearback/contract';
import { Button, Center, Loader } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { useLeads } from '../api.ts';
import { LeadRow, type RowActions } from './lead-row.tsx';
import classes from './list.module.css';
import { isTicked, type Selection } from './selection.ts';
import { useEndless, useForgetting } from './use-endless.ts';

/** As in list.module.css: rows of one height can be placed without being measured. */
const ROW_HEIGHT = 64;

type Reading = ReturnType<typeof useLeads>;

type Props = {
  leads: readonly Lead[];
  reading: Reading;
  selection: Selection;
  onTick: (id: string) => void;
  mayWrite: boolean;
  actions: RowActions;
};

export function LeadRows({ leads, reading, selection, onTick, mayWrite, actions }: Props) {
  const viewport = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: leads.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => leads[index]?.id ?? index,
    overscan: 8,
  });
  const items = rows.getVirtualItems();
  const lastSeen = items.at(-1)?.index ?? 0;
  useEndless(reading, lastSeen, leads.length);
  useForgetting(reading, lastSeen);
  return (
    <div ref={viewport} className={classes.scroll} aria-busy={reading.isPlaceholderData}>
      <ul aria-label="Leads" className={classes.rows} style={{ height: rows.getTotalSize() }}>
        {items.map(({ key, index, start }) => {
          const lead = leads[index];
          if (lead === undefined) return null;
          return (
            <li
              key={key}
              className={classes.item}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={reading.hasNextPage ? -1 : leads.length}
              aria-posinset={index + 1}
            >
              <LeadRow
                lead={lead}
                ticked={isTicked(selection, lead.id)}
                fixed={selection === 'all'}
                onTick={onTick}
                mayWrite={mayWrite}
                actions={actions}
              />
            </li>
          );
        })}
      </ul>
      <More reading={reading} />
    </div>
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
        <Loader size="xs" aria-label="Loading more leads" />
      ) : (
        <Button variant="default" size="compact-sm" onClick={() => void fetchNextPage()}>
          More could not be loaded. Try again
        </Button>
      )}
    </Center>
  );
}
