import { createStore, useStore } from '#web/lib/store.ts';

/** After this time without a key press, the user no longer counts as writing. */
const RESTS_MS = 8_000;

/** The conversation in which the user is writing. */
const writing = createStore<string | null>(() => null);
const timer = createStore<ReturnType<typeof setTimeout> | undefined>(() => undefined, {
  onReset: clearTimeout,
});

function set(next: string | null): void {
  timer.reset();
  if (next !== null) timer.set(setTimeout(() => set(null), RESTS_MS));
  if (next !== writing.get()) writing.set(next);
}

/** Called on every key press. Repeated calls cause one state change. */
export const beginWriting = (contact_id: string): void => set(contact_id);

export const endWriting = (): void => set(null);

export const useIsWriting = (contact_id: string): boolean => useStore(writing, (each) => each === contact_id);
