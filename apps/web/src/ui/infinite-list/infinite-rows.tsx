import { Button, Center, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './infinite-rows.module.css';
import type { useInfiniteRows } from './use-infinite-rows.ts';
import type { InfiniteListQuery } from './use-infinite-scroll.ts';

type Props = {
  rows: ReturnType<typeof useInfiniteRows>;
  query: InfiniteListQuery;
  /** Noun of the rows, such as 'Leads'. */
  label: string;
  row: (index: number) => ReactNode;
};

export function InfiniteRows({ rows: { items, height, rowHeight, setSize }, query, label, row }: Props) {
  return (
    <>
      <ul aria-label={label} className={classes.rows} style={{ height }}>
        {items.map(({ key, index, start }) => (
          <li
            key={key}
            className={classes.item}
            style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            aria-setsize={setSize}
            aria-posinset={index + 1}
          >
            {row(index)}
          </li>
        ))}
      </ul>
      <More query={query} label={label} />
    </>
  );
}

function More({ query, label }: Pick<Props, 'query' | 'label'>) {
  const { isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  if (!isFetchingNextPage && !isFetchNextPageError) return null;
  return (
    <Center p="sm">
      {isFetchingNextPage ? (
        <Loader size="xs" aria-label={`Loading more ${label.toLowerCase()}`} />
      ) : (
        <Button variant="default" size="compact-sm" onClick={() => void fetchNextPage()}>
          Failed to load more. Try again
        </Button>
      )}
    </Center>
  );
}
