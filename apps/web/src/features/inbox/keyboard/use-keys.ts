import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(TYPING) !== null;

/** A dialog has the keys for itself; one that is only kept for later has not. */
const isDialogOpen = () =>
  [...document.querySelectorAll('[role="dialog"]')].some((dialog) => dialog.checkVisibility?.() ?? true);

type Action = () => void;
type Keys = Record<string, Action>;

const find = (keys: Keys, key: string): Action | undefined =>
  Object.hasOwn(keys, key) ? keys[key] : undefined;

type Listener = { readonly keys: () => Keys; readonly isFirst: boolean };

/** Whoever listens for keys now. */
const listening: Listener[] = [];

/** Of two that know a key, the one that came last, but for those who come first whenever they are there. */
function listenerFor(key: string): Listener | undefined {
  const knowing = listening.filter(({ keys }) => find(keys(), key) !== undefined);
  return knowing.findLast(({ isFirst }) => isFirst) ?? knowing.at(-1);
}

/** What a key would do here and now, for whoever chooses it by its name instead. */
export function toAction(key: string): Action | undefined {
  const listener = listenerFor(key);
  return listener && find(listener.keys(), key);
}

/** 'g' waits this long for the 1 of 'g 1'. */
const FOLLOWS_MS = 1500;
const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'];
let begun: { readonly key: string; readonly at: number } | null = null;
const told = new WeakMap<KeyboardEvent, string>();

const beginsOne = (key: string) =>
  listening.some(({ keys }) => Object.keys(keys()).some((name) => name.startsWith(`${key} `)));

/** What was pressed, after the key that it follows: told once for each press, however many listen. */
function pressedIn(event: KeyboardEvent): string {
  const known = told.get(event);
  if (known !== undefined) return known;
  const first = begun && performance.now() - begun.at < FOLLOWS_MS ? `${begun.key} ` : '';
  const name = first + event.key;
  begun = first === '' && beginsOne(event.key) ? { key: event.key, at: performance.now() } : null;
  told.set(event, name);
  return name;
}

/**
 * Keys, told by what they write ('?', not where it is on the board), and off wherever people type. 'g 1' is one after the
 * other. With `isFirst` they are meant before anything else on the screen that knows the same key.
 */
export function useKeys(keys: Keys, isFirst = false): void {
  const press = useEffectEvent((event: KeyboardEvent, self: Listener) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
    if (MODIFIERS.includes(event.key) || isTyping(event.target) || isDialogOpen()) return;
    const name = pressedIn(event);
    const action = find(keys, name);
    if (action === undefined || listenerFor(name) !== self) return;
    event.preventDefault();
    action();
  });
  // The palette asks outside of any effect.
  const current = useRef(keys);
  useLayoutEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const self = { keys: () => current.current, isFirst };
    const hear = (event: KeyboardEvent) => press(event, self);
    addEventListener('keydown', hear);
    listening.push(self);
    return () => {
      removeEventListener('keydown', hear);
      listening.splice(listening.indexOf(self), 1);
    };
  }, [isFirst]);
}
