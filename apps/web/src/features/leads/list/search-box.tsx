import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 300;

type Props = { q: string | undefined; onSearch: (q: string | undefined) => void };

/** Asks the server once somebody pauses. A search from elsewhere (the address, Clear filters) replaces what is typed. */
export function SearchBox({ q = '', onSearch }: Props) {
  const [typed, setTyped] = useState(q);
  const asked = useRef(q);
  const ask = useDebouncedCallback((value: string) => {
    asked.current = value.trim();
    onSearch(asked.current || undefined);
  }, PAUSE_MS);
  useEffect(() => {
    if (q === asked.current) return;
    asked.current = q;
    setTyped(q);
  }, [q]);
  return (
    <TextInput
      type="search"
      flex="1 1 14rem"
      aria-label="Search leads"
      placeholder="Search leads..."
      leftSection={<IconSearch size={16} stroke={1.7} aria-hidden="true" />}
      maxLength={200}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        ask(event.currentTarget.value);
      }}
    />
  );
}
