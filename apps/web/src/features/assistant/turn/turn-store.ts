import { createStore, useStore } from '#web/lib/store.ts';
import type { Turn } from './turn.ts';

/**
 * Turns by account and chat. Kept outside of components, so that an answer continues while the user views another chat.
 * They survive a reload, which requests the same turn again, and are deleted when the tab closes or the user signs out.
 */
const turns = createStore<Readonly<Record<string, Turn>>>(() => ({}), {
  storageKey: 'hearback.assistant-turns',
});

/** The key includes the account, so that two people on one computer do not see each other's turns. */
export const turnKey = (account_id: string, session_id: string): string => `${account_id}:${session_id}`;

export const findTurn = (key: string): Turn | null => turns.get()[key] ?? null;

export const setTurn = (key: string, turn: Turn): void => turns.set({ ...turns.get(), [key]: turn });

const OUTLIVED_MS = 1000;

/** A page that unloads breaks its streams. Only a failure that the page survives is stored. */
export function failTurn(key: string, turn: Turn): void {
  turns.set({ ...turns.get(), [key]: { ...turn, state: 'failed' } }, false);
  setTimeout(turns.persist, OUTLIVED_MS);
}

export function dropTurn(key: string): void {
  const { [key]: _over, ...rest } = turns.get();
  turns.set(rest);
}

/** Streamed text is not persisted, because only the turn itself has to survive a reload. */
export function showText(key: string, step: (text: string) => string): void {
  const turn = findTurn(key);
  if (turn !== null) turns.set({ ...turns.get(), [key]: { ...turn, text: step(turn.text) } }, false);
}

export const useTurnAt = (key: string): Turn | null => useStore(turns, (all) => all[key] ?? null);
