import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useKeys } from '#web/features/inbox/keyboard/use-keys.ts';
import { stepFrom } from '../next-conversation.ts';

export const focusedContact = () =>
  document.activeElement?.closest<HTMLElement>('[data-contact]')?.dataset.contact;

const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

type Steps = {
  readonly ids: readonly string[];
  readonly open: string | undefined;
  readonly scrollTo: (index: number) => void;
  readonly onOpen: (contact_id: string) => void;
};

/**
 * The keys j and k open the next or previous row. A virtualized row renders only after scrolling to it, so it focuses
 * itself and confirms that.
 */
export function useRowSteps({ ids, open, scrollTo, onOpen }: Steps) {
  const [next, setNext] = useState<string | null>(null);
  const last = useRef(0);
  const place = open === undefined ? -1 : ids.indexOf(open);
  // A finished conversation leaves a filtered list. The next step continues from its last position.
  if (place >= 0) last.current = place;
  const step = (by: 1 | -1) => {
    const to = stepFrom(ids, open ?? focusedContact(), { by, last: last.current });
    const contact_id = ids[to];
    if (contact_id === undefined) return;
    scrollTo(to);
    setNext(contact_id);
    onOpen(contact_id);
  };
  useKeys({ j: () => step(1), k: () => step(-1) });
  /** Arrow keys move the focus between rows; Enter opens the focused one, because it is a link. */
  const pressOnRow = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    const focused = focusedContact();
    if (by === undefined || focused === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const to = ids.indexOf(focused) + by;
    const contact_id = ids[to];
    if (contact_id === undefined) return;
    scrollTo(to);
    setNext(contact_id);
  };
  // Finishing opens the next conversation, so its row scrolls into view and is focused if a row had the focus.
  const follow = useEffectEvent(() => {
    if (place < 0) return;
    scrollTo(place);
    if (focusedContact() !== undefined) setNext(open ?? null);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that appear or disappear must not cause scrolling.
  useEffect(() => follow(), [open]);
  return { next, pressOnRow, arrived: useCallback(() => setNext(null), []) };
}
