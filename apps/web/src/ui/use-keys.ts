import { useLayoutEffect, useRef } from 'react';
import { createRegistry, createStore } from '#web/lib/store.ts';

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(TYPING) !== null;

/** An open dialog captures all keys. A dialog that is mounted but hidden does not. */
const isDialogOpen = () =>
  [...document.querySelectorAll('[role="dialog"]')].some((dialog) => dialog.checkVisibility?.() ?? true);

type Action = () => void;
type Keys = Record<string, Action>;
type Handler = { readonly keys: () => Keys; readonly isFirst: boolean };

/** Key handlers of mounted components. */
const handlers = createRegistry<Handler>();

const find = (keys: Keys, key: string): Action | undefined =>
  Object.hasOwn(keys, key) ? keys[key] : undefined;

/** Returns the current action of a key. The most recently mounted handler wins, unless another one has priority. */
export function toAction(key: string): Action | undefined {
  const matching = handlers.entries.filter(({ keys }) => find(keys(), key) !== undefined);
  const handler = matching.findLast(({ isFirst }) => isFirst) ?? matching.at(-1);
  return handler && find(handler.keys(), key);
}

/**
 * Whether a layer was open or the user was typing when the key went down. Recorded before anything handles the event: the
 * layer may close with it, and only the topmost layer may react to a key.
 */
const isTaken = createStore(() => false);

/** Time window for the second key of a sequence such as 'g 1'. */
const SEQUENCE_MS = 1500;
const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'];
/** The first key of a sequence. */
const sequenceStart = createStore<{ readonly key: string; readonly at: number } | null>(() => null);

const beginsSequence = (key: string) =>
  handlers.entries.some(({ keys }) => Object.keys(keys()).some((name) => name.startsWith(`${key} `)));

/** Returns the pressed key with the sequence prefix. */
function completeSequence(key: string): string {
  const first = sequenceStart.get();
  if (first && performance.now() - first.at < SEQUENCE_MS) {
    sequenceStart.reset();
    return `${first.key} ${key}`;
  }
  sequenceStart.set(beginsSequence(key) ? { key, at: performance.now() } : null);
  return key;
}

function press(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
  if (MODIFIERS.includes(event.key) || isTaken.get()) return;
  const action = toAction(completeSequence(event.key));
  if (action === undefined) return;
  event.preventDefault();
  action();
}

addEventListener('keydown', ({ target }) => isTaken.set(isTyping(target) || isDialogOpen()), {
  capture: true,
});
addEventListener('keydown', press);

/**
 * Registers shortcuts by the character they produce ('?'), not by key position. Disabled while the user types. 'g 1' is
 * a sequence of two keys. Handlers with `isFirst` take priority over others for the same key.
 */
export function useKeys(keys: Keys, isFirst = false): void {
  const current = useRef(keys);
  useLayoutEffect(() => {
    current.current = keys;
  });
  // Registered before the browser paints. A key pressed as soon as the screen is visible would be lost otherwise.
  useLayoutEffect(() => handlers.add({ keys: () => current.current, isFirst }), [isFirst]);
}
