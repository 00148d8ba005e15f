import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { oneOf } from '#web/lib/search-params/search-params.ts';
import { createStore } from '#web/lib/store.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';

/** Personal settings of the inbox. Invalid values fall back to the defaults. */
const toPreferences = (stored: Readonly<Record<string, unknown>>) => ({
  details: oneOf(['shown', 'folded'])(stored.details) ?? 'shown',
  rows: oneOf(['compact', 'roomy'])(stored.rows) ?? 'compact',
  /** Default action of the send button and Ctrl+Enter. */
  sending: oneOf(['finish', 'stay'])(stored.sending) ?? 'finish',
  /** Whether finishing a conversation opens the next one. */
  opens_next: (stored.opens_next ?? stored.goes_on) !== false,
});
export type InboxPreferences = ReturnType<typeof toPreferences>;

/** The settings saved by this page, for a browser without storage. */
const saved = createStore<Readonly<Record<string, string>>>(() => ({}));

const toKey = (accountId: string) => `hearback.inbox-preferences.${accountId}`;

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return saved.get()[key] ?? null;
  }
}

function parse(stored: string | null): InboxPreferences {
  try {
    return toPreferences(JSON.parse(stored ?? '{}'));
  } catch {
    return toPreferences({});
  }
}

function write(key: string, value: InboxPreferences): void {
  const stored = JSON.stringify(value);
  try {
    localStorage.setItem(key, stored);
  } catch {
    // If storage is full or blocked, the setting is lost with this page only.
  }
  saved.set({ ...saved.get(), [key]: stored });
}

const subscribe = (listener: () => void) => {
  const unsubscribe = saved.subscribe(listener);
  addEventListener('storage', listener);
  return () => {
    unsubscribe();
    removeEventListener('storage', listener);
  };
};

/** Stored per account, so that two people on one computer do not share settings. */
export function useInboxPreferences() {
  const { account } = useViewer();
  const key = toKey(account.id);
  const stored = useSyncExternalStore(subscribe, () => readStored(key));
  const preferences = useMemo(() => parse(stored), [stored]);
  const change = useCallback(
    (changed: Partial<InboxPreferences>) => write(key, { ...parse(readStored(key)), ...changed }),
    [key],
  );
  return { preferences, change };
}
