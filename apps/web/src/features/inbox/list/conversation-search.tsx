import { useRef } from 'react';
import { SearchBox } from '#web/ui/search-box.tsx';
import { useKeys } from '../keyboard/use-keys.ts';

type Props = { q: string | undefined; onSearch: (q: string | undefined) => void };

export function ConversationSearch(props: Props) {
  const input = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => input.current?.focus() });
  return <SearchBox {...props} ref={input} what="conversations" />;
}
