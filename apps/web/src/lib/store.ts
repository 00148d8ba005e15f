import { useSyncExternalStore } from 'react';

/**
 * State of the page outside of components and queries. This file is the only place that holds such state in module
 * variables, so that `resetStores` can clear all of it when the user changes. `npm run check` enforces this.
 */
export type Store<Value> = {
  readonly get: () => Value;
  /** A value that is not persisted is lost with the page, although the store has a storage key. */
  readonly set: (next: Value, isPersisted?: boolean) => void;
  readonly persist: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly reset: () => void;
};

type Options<Value> = {
  /**
   * Keeps the value in the session storage. It survives a reload and an expired session, so its entries must name their
   * account. It is deleted when the tab closes or the user signs out.
   */
  readonly storageKey?: string;
  /** Runs before a reset, to end work that the value describes. */
  readonly onReset?: (value: Value) => void;
};

const stores = new Set<{ readonly isPersistent: boolean; readonly reset: () => void }>();

function readStored<Value>(key: string, createInitial: () => Value): Value {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Value | null) ?? createInitial();
  } catch {
    return createInitial();
  }
}

function writeStored(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // If storage is full or blocked, the value does not survive a reload.
  }
}

export function createStore<Value>(
  createInitial: () => Value,
  { storageKey, onReset }: Options<Value> = {},
): Store<Value> {
  const listeners = new Set<() => void>();
  let cache: { readonly value: Value } | null = null;
  const get = (): Value => {
    cache ??= { value: storageKey === undefined ? createInitial() : readStored(storageKey, createInitial) };
    return cache.value;
  };
  const persist = () => {
    if (storageKey !== undefined) writeStored(storageKey, get());
  };
  const set = (next: Value, isPersisted = true) => {
    cache = { value: next };
    if (isPersisted) persist();
    for (const listener of [...listeners]) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const reset = () => {
    onReset?.(get());
    set(createInitial());
  };
  stores.add({ isPersistent: storageKey !== undefined, reset });
  return { get, set, persist, subscribe, reset };
}

/** Renders again when the selected part changes, which must be the same object until then. */
export function useStore<Value>(store: Store<Value>): Value;
export function useStore<Value, Part>(store: Store<Value>, select: (value: Value) => Part): Part;
export function useStore<Value>(store: Store<Value>, select: (value: Value) => unknown = (value) => value) {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}

/** Keys in the local storage start with it if their values must be deleted on sign-out, although they outlive the tab. */
export const UNSAVED_TEXT_PREFIX = 'hearback-target-draft:';

/**
 * Called when the user changes. An expired session keeps what its user has not sent, for their next sign-in in this tab.
 * Signing out deletes that too, because the device may be shared.
 */
export function resetStores(hasSignedOut: boolean): void {
  for (const { isPersistent, reset } of stores) if (hasSignedOut || !isPersistent) reset();
  if (!hasSignedOut) return;
  try {
    // Also deletes the values of screens that were not opened since the page was loaded.
    sessionStorage.clear();
    for (const key of Object.keys(localStorage))
      if (key.startsWith(UNSAVED_TEXT_PREFIX)) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** Entries of mounted components, in the order of mounting. Not reset, because each component removes its own. */
export function createRegistry<Entry>() {
  const entries: Entry[] = [];
  return {
    entries: entries as readonly Entry[],
    add: (entry: Entry) => {
      entries.push(entry);
      return () => void entries.splice(entries.indexOf(entry), 1);
    },
  };
}
