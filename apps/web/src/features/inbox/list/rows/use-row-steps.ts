import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { useKeys } from '#web/ui/use-keys.ts';
import { stepFrom } from '../next-conversation.ts';

export const focusedContact = () =>
  document.activeElement?.closest<HTMLElement>('[data-contact]')?.dataset.contact;

const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

type Steps = {
  readonly ids: readonly string[];
  readonly open: string | undefined;
  /** The scroll container of the rows. */
  readonly viewport: RefObject<HTMLElement | null>;
  readonly scrollTo: (index: number) => void;
  readonly onOpen: (contact_id: string) => void;
};

/** A virtualized row renders only after scrolling to it, so the focus waits for the render that adds it. */
function useRowFocus(viewport: RefObject<HTMLElement | null>) {
  const wanted = useRef<string | null>(null);
  const look = () => {
    if (wanted.current === null) return;
    const row = viewport.current?.querySelector<HTMLElement>(`a[data-contact="${wanted.current}"]`);
    if (row == null) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  };
  useLayoutEffect(look);
  return (contact_id: string) => {
    wanted.current = contact_id;
    look();
  };
}

/** The keys j and k open the next or previous row. Returns the handler of the arrow keys on a row. */
export function useRowSteps({ ids, open, viewport, scrollTo, onOpen }: Steps) {
  const focusRow = useRowFocus(viewport);
  const last = useRef(0);
  const place = open === undefined ? -1 : ids.indexOf(open);
  // A finished conversation leaves a filtered list. The next step continues from its last position.
  if (place >= 0) last.current = place;
  const step = (by: 1 | -1) => {
    const to = stepFrom(ids, open ?? focusedContact(), { by, last: last.current });
    const contact_id = ids[to];
    if (contact_id === undefined) return;
    scrollTo(to);
    focusRow(contact_id);
    onOpen(contact_id);
  };
  useKeys({ j: () => step(1), k: () => step(-1) });
  // Finishing opens the next conversation, so its row scrolls into view and is focused if a row had the focus.
  const follow = useEffectEvent(() => {
    if (place < 0 || open === undefined) return;
    scrollTo(place);
    if (focusedContact() !== undefined) focusRow(open);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that appear or disappear must not cause scrolling.
  useEffect(() => follow(), [open]);
  /** Arrow keys move the focus between rows; Enter opens the focused one, because it is a link. */
  return (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    const focused = focusedContact();
    if (by === undefined || focused === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const to = ids.indexOf(focused) + by;
    const contact_id = ids[to];
    if (contact_id === undefined) return;
    scrollTo(to);
    focusRow(contact_id);
  };
}
