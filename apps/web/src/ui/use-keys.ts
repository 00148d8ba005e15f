import { useEffectEvent, useLayoutEffect, useRef } from 'react';

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(TYPING) !== null;

/** An open dialog captures all keys. A dialog that is mounted but hidden does not. */
const isDialogOpen = () =>
  [...document.querySelectorAll('[role="dialog"]')].some((dialog) => dialog.checkVisibility?.() ?? true);

/**
 * Whether a layer was open or the user was typing when the key went down. Recorded before anything handles the event: the
 * layer may close with it, and only the topmost layer may react to a key.
 */
const takenByLayer = new WeakSet<KeyboardEvent>();
addEventListener(
  'keydown',
  (event) => {
    if (isTyping(event.target) || isDialogOpen()) takenByLayer.add(event);
  },
  { capture: true },
);

type Action = () => void;
type Keys = Record<string, Action>;

const find = (keys: Keys, key: string): Action | undefined =>
  Object.hasOwn(keys, key) ? keys[key] : undefined;

type Listener = { readonly keys: () => Keys; readonly isFirst: boolean };

/** Mounted key handlers. */
const listening: Listener[] = [];

/** The most recently mounted handler wins, unless another one has priority. */
function listenerFor(key: string): Listener | undefined {
  const knowing = listening.filter(({ keys }) => find(keys(), key) !== undefined);
  return knowing.findLast(({ isFirst }) => isFirst) ?? knowing.at(-1);
}

/** Returns the current action of a key, for the command palette. */
export function toAction(key: string): Action | undefined {
  const listener = listenerFor(key);
  return listener && find(listener.keys(), key);
}

/** Time window for the second key of a sequence such as 'g 1'. */
const FOLLOWS_MS = 1500;
const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'];
let begun: { readonly key: string; readonly at: number } | null = null;
const namesByEvent = new WeakMap<KeyboardEvent, string>();

const beginsOne = (key: string) =>
  listening.some(({ keys }) => Object.keys(keys()).some((name) => name.startsWith(`${key} `)));

/** Returns the pressed key with the sequence prefix. Computed once per event, however many handlers there are. */
function pressedIn(event: KeyboardEvent): string {
  const known = namesByEvent.get(event);
  if (known !== undefined) return known;
  const first = begun && performance.now() - begun.at < FOLLOWS_MS ? `${begun.key} ` : '';
  const name = first + event.key;
  begun = first === '' && beginsOne(event.key) ? { key: event.key, at: performance.now() } : null;
  namesByEvent.set(event, name);
  return name;
}

/**
 * Registers shortcuts by the character they produce ('?'), not by key position. Disabled while the user types. 'g 1' is
 * a sequence of two keys. Handlers with `isFirst` take priority over others for the same key.
 */
export function useKeys(keys: Keys, isFirst = false): void {
  const press = useEffectEvent((event: KeyboardEvent, self: Listener) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
    if (MODIFIERS.includes(event.key) || takenByLayer.has(event) || isTyping(event.target)) return;
    const name = pressedIn(event);
    const action = find(keys, name);
    if (action === undefined || listenerFor(name) !== self) return;
    event.preventDefault();
    action();
  });
  // The palette reads the keys outside of effects.
  const current = useRef(keys);
  useLayoutEffect(() => {
    current.current = keys;
  });
  // Registered before the browser paints. A key pressed as soon as the screen is visible would be lost otherwise.
  useLayoutEffect(() => {
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
