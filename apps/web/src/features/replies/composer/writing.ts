import { useSyncExternalStore } from 'react';

/** After this time without a key press, the user no longer counts as writing. */
const RESTS_MS = 8_000;

const listeners = new Set<() => void>();
let contact: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function set(next: string | null): void {
  clearTimeout(timer);
  if (next !== null) timer = setTimeout(() => set(null), RESTS_MS);
  if (next === contact) return;
  contact = next;
  for (const listener of [...listeners]) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Called on every key press. Repeated calls cause one state change. */
export const beginWriting = (contact_id: string): void => set(contact_id);

export const endWriting = (): void => set(null);

export const useIsWriting = (contact_id: string): boolean =>
  useSyncExternalStore(subscribe, () => contact) === contact_id;
