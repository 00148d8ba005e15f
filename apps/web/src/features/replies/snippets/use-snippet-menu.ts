import { fillVariables, type Snippet } from '@hearback/contract';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useSnippetsFor } from '../api/replies.ts';
import { findSlashWord, insertAt, type SlashWord } from './slash-word.ts';

const MAX_SHOWN = 8;

const matching = (snippets: readonly Snippet[], word: string): readonly Snippet[] => {
  const searchText = word.toLowerCase();
  return snippets
    .filter(({ name, content }) => `${name}\n${content}`.toLowerCase().includes(searchText))
    .sort((a, b) => rank(a, searchText) - rank(b, searchText))
    .slice(0, MAX_SHOWN);
};

/** Names that start with the search text come first. */
const rank = ({ name }: Snippet, searchText: string): number =>
  name.toLowerCase().startsWith(searchText) ? 0 : 1;

type Editor = { readonly text: string; readonly isEditing: boolean; readonly type: (text: string) => void };

/** Opens after a slash at the start of a word and closes when the word ends. */
export function useSnippetMenu(
  area: RefObject<HTMLTextAreaElement | null>,
  editor: Editor,
  contact_id: string,
) {
  const [typed, setTyped] = useState<SlashWord | null>(null);
  const [active, setActive] = useState(0);
  const { data } = useSnippetsFor(contact_id, typed !== null);
  const snippets = typed && data ? matching(data.snippets, typed.word) : [];
  // Closes if no snippet matches the typed word.
  const isOpen = typed !== null && editor.isEditing && (snippets.length > 0 || typed.word === '');

  const look = () => {
    const { value = '', selectionStart = 0 } = area.current ?? {};
    setTyped(findSlashWord(value, selectionStart));
    setActive(0);
  };

  const choose = ({ content }: Snippet) => {
    if (!typed || !data) return;
    const { text, caret } = insertAt(editor.text, typed, fillVariables(content, data.values));
    editor.type(text);
    setTyped(null);
    // Waits until the text is rendered in the field.
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(caret, caret);
    });
  };

  /** Returns true if the menu handled the key. */
  const press = (event: KeyboardEvent): boolean => {
    const activeSnippet = snippets[active];
    if (!isOpen || event.ctrlKey || event.metaKey) return false;
    if (event.key === 'Escape') setTyped(null);
    else if (event.key === 'ArrowDown') setActive((active + 1) % Math.max(1, snippets.length));
    else if (event.key === 'ArrowUp')
      setActive((active + snippets.length - 1) % Math.max(1, snippets.length));
    else if ((event.key === 'Enter' || event.key === 'Tab') && activeSnippet) choose(activeSnippet);
    else return false;
    event.preventDefault();
    return true;
  };

  return { isOpen, snippets, isLoaded: data !== undefined, active, look, choose, press };
}

export type SnippetMenu = ReturnType<typeof useSnippetMenu>;
