import { Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { IconSearch } from '../icons/inbox.ts';
import classes from './connections.module.css';

const SEARCH_ABOVE = 3;

type Props<Item> = {
  /** Plural noun of the items: 'locations'. */
  noun: string;
  items: readonly Item[];
  toText: (item: Item) => string;
  children: (item: Item) => ReactNode;
};

export function ConnectionList<Item extends { id: string }>({ noun, items, toText, children }: Props<Item>) {
  const [search, setSearch] = useState('');
  const searchable = items.length > SEARCH_ABOVE;
  const searchText = searchable ? search.trim().toLowerCase() : '';
  const visibleItems = items.filter((item) => toText(item).toLowerCase().includes(searchText));
  return (
    <div>
      {searchable && (
        <TextInput
          type="search"
          mb="xs"
          aria-label={`Search ${noun}`}
          placeholder={`Search ${noun}...`}
          leftSection={<IconSearch size={16} stroke={1.7} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <ul className={classes.list} aria-label={noun}>
        {visibleItems.map((item) => (
          <li key={item.id} className={classes.item}>
            {children(item)}
          </li>
        ))}
      </ul>
      {visibleItems.length === 0 && (
        <Text c="dimmed" ta="center" py="lg" role="status">
          {`No ${noun} match “${search.trim()}”. Try another word.`}
        </Text>
      )}
    </div>
  );
}
