import { useEffect, useEffectEvent } from 'react';

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(TYPING) !== null;

/** A dialog has the keys for itself; one that is only kept for later has not. */
const isDialogOpen = () =>
  [...document.querySelectorAll('[role="dialog"]')].some((dialog) => dialog.checkVisibility?.() ?? true);

/** Single keys, told by what they write ('?', not where it is on the board), and off wherever people type. */
export function useKeys(keys: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
    const action = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (action === undefined || isTyping(event.target) || isDialogOpen()) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
}
