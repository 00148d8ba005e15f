import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { runAfterPaint } from '#web/lib/optimistic/run-after-paint.ts';
import { useKeys } from '#web/ui/use-keys.ts';
import { stepFrom } from '../next-conversation.ts';
import { openRow } from './open-row.ts';

export const focusedContact = () =>
  document.activeElement?.closest<HTMLElement>('[data-contact]')?.dataset.contact;

/** A key that follows j may open the editor or a menu before the row has the focus. */
const isFocusTaken = () =>
  document.activeElement?.closest('input, textarea, [role="dialog"], [role="menu"]') != null;

const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

type Steps = {
  readonly ids: readonly string[];
  /** The rows belong to the previous filters. The new ones are being loaded. */
  readonly isStale: boolean;
  /** The scroll container of the rows. */
  readonly viewport: RefObject<HTMLElement | null>;
  readonly scrollTo: (index: number) => void;
  readonly onOpen: (contact_id: string) => void;
};

const findRow = (viewport: HTMLElement | null, contact_id: string) =>
  viewport?.querySelector<HTMLElement>(`a[data-contact="${contact_id}"]`) ?? null;

/** A virtualized row renders only after scrolling to it, so the focus waits for the render that adds it. */
function useRowFocus(viewport: RefObject<HTMLElement | null>) {
  const targetId = useRef<string | null>(null);
  const focusRow = () => {
    const row = targetId.current === null ? null : findRow(viewport.current, targetId.current);
    if (row === null) return;
    targetId.current = null;
    if (!isFocusTaken()) row.focus({ preventScroll: true });
  };
  useLayoutEffect(focusRow);
  return (contact_id: string) => {
    targetId.current = contact_id;
    focusRow();
  };
}

/** The keys j and k open the next or previous row. Returns the handler of the arrow keys on a row. */
export function useRowSteps({ ids, isStale, viewport, scrollTo, onOpen }: Steps) {
  const focusRow = useRowFocus(viewport);
  const last = useRef(0);
  const findPlace = () => {
    const open = openRow.get();
    return open === undefined ? -1 : ids.indexOf(open);
  };
  // A finished conversation leaves a filtered list. The next step continues from its last position.
  const notePlace = useEffectEvent(() => {
    const place = findPlace();
    if (place >= 0) last.current = place;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the rows moves the place.
  useLayoutEffect(() => notePlace(), [ids]);
  // Finishing opens the next conversation, so its row scrolls into view and is focused if a row had the focus.
  const follow = () => {
    const open = openRow.get();
    const place = findPlace();
    if (place < 0 || open === undefined || focusedContact() === open) return;
    scrollTo(place);
    if (focusedContact() !== undefined) focusRow(open);
  };
  /** Steps that wait for the rows. */
  const pendingSteps = useRef<(1 | -1)[]>([]);
  const step = (by: 1 | -1) => {
    pendingSteps.current.push(by);
    if (!isStale) takeSteps();
  };
  const takeSteps = () => {
    let to = -1;
    const open = openRow.get();
    let contact_id = open ?? focusedContact();
    for (const by of pendingSteps.current.splice(0)) {
      to = stepFrom(ids, contact_id, { by, last: last.current });
      contact_id = ids[to];
    }
    if (to < 0 || contact_id === undefined) return;
    if (contact_id !== open) onOpen(contact_id);
    // Unsaved input may keep the former conversation open.
    if (openRow.get() !== contact_id) return;
    // Nothing has changed in the document since the last frame, so this forces no layout, and one frame shows everything.
    scrollTo(to);
    focusRow(contact_id);
  };
  useKeys({ j: () => step(1), k: () => step(-1) });
  const takeHeld = useEffectEvent(takeSteps);
  useEffect(() => {
    if (!isStale) takeHeld();
  }, [isStale]);
  const followOpen = useEffectEvent(follow);
  // After the highlight is painted, because the document has changed, and scrolling would force a layout.
  useEffect(() => {
    let cancel = runAfterPaint(() => followOpen());
    const end = openRow.subscribe(() => {
      notePlace();
      cancel();
      cancel = runAfterPaint(() => followOpen());
    });
    return () => {
      cancel();
      end();
    };
  }, []);
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
