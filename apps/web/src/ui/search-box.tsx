import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconSearch } from './icons/inbox.ts';

const PAUSE_MS = 300;

type Props = Pick<TextInputProps, 'flex' | 'ref' | 'size'> & {
  /** Noun of the searched items: 'conversations'. */
  noun: string;
  q: string | undefined;
  onSearch: (q: string | undefined) => void;
  /** Called after a pending search was started, so that Enter finds its results. */
  onPress?: (event: KeyboardEvent<HTMLInputElement>) => void;
};

/** Debounced search. A search from elsewhere, such as the URL, replaces the typed text. */
export function SearchBox({ noun, q = '', onSearch, onPress, ...input }: Props) {
  const [typed, setTyped] = useState(q);
  const lastSearch = useRef(q);
  const ask = useDebouncedCallback((value: string) => {
    lastSearch.current = value.trim();
    onSearch(lastSearch.current || undefined);
  }, PAUSE_MS);
  useEffect(() => {
    if (q === lastSearch.current) return;
    lastSearch.current = q;
    setTyped(q);
  }, [q]);
  return (
    <TextInput
      {...input}
      type="search"
      aria-label={`Search ${noun}`}
      placeholder={`Search ${noun}...`}
      leftSection={<IconSearch size={16} stroke={1.7} aria-hidden="true" />}
      maxLength={200}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        ask(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur();
        if (event.key === 'Enter') ask.flush();
        onPress?.(event);
      }}
    />
  );
}
