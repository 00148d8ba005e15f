import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useKeys } from '../keyboard/use-keys.ts';

const PAUSE_MS = 300;

type Props = { q: string | undefined; onSearch: (q: string | undefined) => void };

/** Asks the server once somebody pauses. What is typed is theirs; a search from elsewhere (the address) replaces it. */
export function SearchBox({ q = '', onSearch }: Props) {
  const [typed, setTyped] = useState(q);
  const asked = useRef(q);
  const input = useRef<HTMLInputElement>(null);
  const ask = useDebouncedCallback((value: string) => {
    asked.current = value.trim();
    onSearch(asked.current || undefined);
  }, PAUSE_MS);
  useEffect(() => {
    if (q === asked.current) return;
    asked.current = q;
    setTyped(q);
  }, [q]);
  useKeys({ '/': () => input.current?.focus() });
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label="Search conversations"
      placeholder="Search conversations..."
      leftSection={<IconSearch size={16} stroke={1.7} aria-hidden="true" />}
      maxLength={200}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        ask(event.currentTarget.value);
      }}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
    />
  );
}
