import type { Colleague } from '@hearback/contract';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { findSlashWord, insertAt, type SlashWord } from '#web/features/replies/snippets/slash-word.ts';
import { useAssignees } from '../api/assignment.ts';

const MAX_SHOWN = 6;

const matching = (people: readonly Colleague[], word: string): readonly Colleague[] =>
  people
    .filter(({ name }) => ` ${name}`.toLowerCase().includes(` ${word.toLowerCase()}`))
    .slice(0, MAX_SHOWN);

/** Opens after an @ at the start of a word and lists people who can read the note. */
export function useMentionMenu(
  area: RefObject<HTMLTextAreaElement | null>,
  contact_id: string,
  type: (text: string) => void,
) {
  const [typed, setTyped] = useState<SlashWord | null>(null);
  const [active, setActive] = useState(0);
  const { data = [] } = useAssignees(contact_id, typed !== null);
  const people = typed ? matching(data, typed.word) : [];
  const isOpen = people.length > 0;

  const look = () => {
    const { value = '', selectionStart = 0 } = area.current ?? {};
    setTyped(findSlashWord(value, selectionStart, '@'));
    setActive(0);
  };

  const choose = ({ name }: Colleague) => {
    if (!typed) return;
    const { text, caret } = insertAt(area.current?.value ?? '', typed, `@${name} `);
    type(text);
    setTyped(null);
    // Waits until the text is rendered in the field.
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(caret, caret);
    });
  };

  /** Returns true if the menu handled the key. */
  const press = (event: KeyboardEvent): boolean => {
    const activePerson = people[active];
    if (!isOpen || event.ctrlKey || event.metaKey) return false;
    if (event.key === 'Escape') setTyped(null);
    else if (event.key === 'ArrowDown') setActive((active + 1) % people.length);
    else if (event.key === 'ArrowUp') setActive((active + people.length - 1) % people.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && activePerson) choose(activePerson);
    else return false;
    event.preventDefault();
    return true;
  };

  return { isOpen, people, active, look, choose, press };
}
