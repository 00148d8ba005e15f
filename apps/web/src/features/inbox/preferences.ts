import { useCallback, useSyncExternalStore } from 'react';
import { oneOf } from '#web/lib/address/address.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';

/** Personal settings of the inbox. Invalid values fall back to the defaults. */
const toPreferences = (stored: Readonly<Record<string, unknown>>) => ({
  details: oneOf(['shown', 'folded'])(stored.details) ?? 'shown',
  rows: oneOf(['compact', 'roomy'])(stored.rows) ?? 'compact',
  /** Default action of the send button and Ctrl+Enter. */
  sending: oneOf(['finish', 'stay'])(stored.sending) ?? 'finish',
  /** Whether finishing a conversation opens the next one. */
  goes_on: stored.goes_on !== false,
});
export type InboxPreferences = ReturnType<typeof toPreferences>;

const listeners = new Set<() => void>();
/** useSyncExternalStore needs a stable object while the preferences are unchanged, even if storage is unavailable. */
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
    // If storage is full or blocked, the setting is lost with this page only.
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

/** Stored per account, so that two people on one computer do not share settings. */
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
