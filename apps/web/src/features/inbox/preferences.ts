import { useCallback, useSyncExternalStore } from 'react';
import { oneOf } from '#web/lib/address/address.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';

/** How one person likes to work. What is not understood is as it is for everybody else. */
const toPreferences = (stored: Readonly<Record<string, unknown>>) => ({
  details: oneOf(['shown', 'folded'])(stored.details) ?? 'shown',
  rows: oneOf(['compact', 'roomy'])(stored.rows) ?? 'compact',
  /** What the button and Ctrl+Enter do with a reply. */
  sending: oneOf(['finish', 'stay'])(stored.sending) ?? 'finish',
  /** Whether the next conversation opens once one is finished. */
  goes_on: stored.goes_on !== false,
});
export type InboxPreferences = ReturnType<typeof toPreferences>;

const listeners = new Set<() => void>();
/** Whoever watches the preferences must get the same object while they are the same, also where nothing can be stored. */
const known = new Map<string, { readonly stored: string | null; readonly value: InboxPreferences }>();

const toKey = (accountId: string) => `hearback.inbox-preferences.${accountId}`;

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return known.get(key)?.stored ?? null;
  }
}

function parse(stored: string | null): InboxPreferences {
  try {
    return toPreferences(JSON.parse(stored ?? '{}'));
  } catch {
    return toPreferences({});
  }
}

function read(key: string): InboxPreferences {
  const stored = readStored(key);
  const before = known.get(key);
  if (before?.stored === stored) return before.value;
  const value = parse(stored);
  known.set(key, { stored, value });
  return value;
}

function write(key: string, value: InboxPreferences): void {
  const stored = JSON.stringify(value);
  try {
    localStorage.setItem(key, stored);
  } catch {
    // A full or forbidden store costs the next visit, not this one.
  }
  known.set(key, { stored, value });
  for (const listener of [...listeners]) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
};

/** Kept by account: two people at one machine do not change each other's screen. */
export function useInboxPreferences() {
  const { account } = useViewer();
  const key = toKey(account.id);
  const preferences = useSyncExternalStore(subscribe, () => read(key));
  const change = useCallback(
    (changed: Partial<InboxPreferences>) => write(key, { ...read(key), ...changed }),
    [key],
  );
  return { preferences, change };
}
