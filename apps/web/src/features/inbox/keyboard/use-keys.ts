import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(TYPING) !== null;

/** A dialog has the keys for itself; one that is only kept for later has not. */
const isDialogOpen = () =>
  [...document.querySelectorAll('[role="dialog"]')].some((dialog) => dialog.checkVisibility?.() ?? true);

type Action = () => void;

const find = (keys: Record<string, Action>, key: string): Action | undefined =>
  Object.hasOwn(keys, key) ? keys[key] : undefined;

/** Whoever listens for keys now, the last that came first. */
const listening: ((key: string) => Action | undefined)[] = [];

/** What a key would do here and now, for whoever chooses it by its name instead. */
export const actionOf = (key: string): Action | undefined =>
  listening.map((answer) => answer(key)).findLast((action) => action !== undefined);

/** Single keys, told by what they write ('?', not where it is on the board), and off wherever people type. */
export function useKeys(keys: Record<string, Action>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
    const action = find(keys, event.key);
    if (action === undefined || isTyping(event.target) || isDialogOpen()) return;
    event.preventDefault();
    action();
  });
  // The palette asks outside of any effect.
  const current = useRef(keys);
  useLayoutEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event);
    const answer = (key: string) => find(current.current, key);
    addEventListener('keydown', hear);
    listening.push(answer);
    return () => {
      removeEventListener('keydown', hear);
      listening.splice(listening.indexOf(answer), 1);
    };
  }, []);
}
