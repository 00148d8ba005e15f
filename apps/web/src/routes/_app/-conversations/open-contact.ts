import { useDeferredValue, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { hasUnsaved } from '#web/ui/dialogs/unsaved-guard.tsx';
import { useStableCallback } from '#web/ui/use-stable-callback.ts';

type Position = {
  /** The conversation that is highlighted in the list. */
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
 * The open conversation. `contact` changes with the key press and moves the highlight. `shown` is the one whose thread
 * is rendered, which follows in the background. The URL follows the thread.
 */
export function useOpenContact(inUrl: string | undefined, navigate: (contact: string) => void) {
  const [position, setPosition] = useState<Position>({ contact: inUrl, inUrl, sent: [] });
  if (position.inUrl !== inUrl) setPosition(follow(position, inUrl));
  const { contact, sent } = position;
  const rendered = useDeferredValue(contact);
  const [forced, setForced] = useState<string | undefined>();
  const shown = forced === contact ? contact : rendered;
  const target = sent.at(-1) ?? inUrl;
  const send = useEffectEvent((to: string) => {
    setPosition((before) => ({ ...before, sent: [...before.sent, to] }));
    navigate(to);
  });
  useEffect(() => {
    if (shown !== undefined && shown === contact && shown !== target) send(shown);
  }, [shown, contact, target]);
  // A key of the thread applies to the highlighted conversation, so its thread is rendered before the key is handled.
  const settle = useEffectEvent(({ key }: KeyboardEvent) => {
    if (shown !== contact && !STEPS.includes(key)) flushSync(() => setForced(contact));
  });
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => settle(event);
    addEventListener('keydown', hear, { capture: true });
    return () => removeEventListener('keydown', hear, { capture: true });
  }, []);
  const open = useStableCallback((to: string | undefined) => {
    if (to === undefined) return;
    if (hasUnsaved()) navigate(to);
    else setPosition((before) => ({ ...before, contact: to }));
  });
  return { contact, shown, open };
}
