import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { openRow } from '#web/features/inbox/list/rows/open-row.ts';
import { runAfterPaint } from '#web/lib/optimistic/run-after-paint.ts';
import { hasUnsaved } from '#web/ui/dialogs/unsaved-guard.tsx';
import { useStableCallback } from '#web/ui/use-stable-callback.ts';

type Position = {
  /** The conversation whose thread is rendered. */
  readonly contact: string | undefined;
  /** The conversation in the URL when this was rendered. */
  readonly inUrl: string | undefined;
  /** Navigations that the router has not finished. */
  readonly sent: readonly string[];
};

/** A URL that this hook did not ask for, such as after the back button, moves the position. */
function follow(position: Position, inUrl: string | undefined): Position {
  const landed = inUrl === undefined ? -1 : position.sent.indexOf(inUrl);
  return landed < 0
    ? { contact: inUrl, inUrl, sent: [] }
    : { ...position, inUrl, sent: position.sent.slice(landed + 1) };
}

/** Keys that move through the list. The threads in between need not be rendered. */
const STEPS = ['j', 'k'];

/**
 * The open conversation. A key press or a click moves the highlight in the list (`openRow`). The thread is rendered in the
 * background after the highlight is painted, and the URL follows the thread.
 */
export function useOpenContact(inUrl: string | undefined, navigate: (contact: string) => void) {
  const [position, setPosition] = useState<Position>({ contact: inUrl, inUrl, sent: [] });
  if (position.inUrl !== inUrl) setPosition(follow(position, inUrl));
  const { contact, sent } = position;
  /** The user opened it, and its thread is not rendered yet. */
  const pendingId = useRef<string | null>(null);
  const cancel = useRef(() => {});
  const showHighlighted = () => {
    const highlighted = openRow.get();
    setPosition((before) => ({ ...before, contact: highlighted }));
  };
  const target = sent.at(-1) ?? inUrl;
  const send = useEffectEvent((to: string) => {
    setPosition((before) => ({ ...before, sent: [...before.sent, to] }));
    navigate(to);
  });
  // The thread is painted before the router matches the URL.
  useEffect(
    () => (contact !== undefined && contact !== target ? runAfterPaint(() => send(contact)) : undefined),
    [contact, target],
  );
  useLayoutEffect(() => {
    if (pendingId.current === contact) pendingId.current = null;
    if (pendingId.current === null && openRow.get() !== contact) openRow.set(contact);
  });
  // A key of the thread applies to the highlighted conversation, so its thread is rendered before the key is handled.
  const flushHighlighted = useEffectEvent(({ key }: KeyboardEvent) => {
    if (openRow.get() !== contact && !STEPS.includes(key)) flushSync(showHighlighted);
  });
  useLayoutEffect(() => {
    const onKeydown = (event: KeyboardEvent) => flushHighlighted(event);
    addEventListener('keydown', onKeydown, { capture: true });
    return () => {
      removeEventListener('keydown', onKeydown, { capture: true });
      cancel.current();
      openRow.reset();
    };
  }, []);
  const open = useStableCallback((to: string | undefined) => {
    if (to === undefined) return;
    if (hasUnsaved()) return navigate(to);
    pendingId.current = to;
    openRow.set(to);
    cancel.current();
    cancel.current = runAfterPaint(() => startTransition(showHighlighted));
  });
  return { contact, open };
}
