import { useSyncExternalStore } from 'react';
import { forgetOnSignOut } from '#web/lib/session/unsent-words.ts';
import type { Turn } from './turn.ts';

/**
 * Turns by account and chat. Kept outside of components, so that an answer continues while the user views another chat.
 * They survive a reload, which requests the same turn again, and are deleted when the tab closes or the user signs out.
 */
const KEY = 'hearback.assistant-turns';
const listeners = new Set<() => void>();
let turns: Readonly<Record<string, Turn>> | null = null;

function read(): Readonly<Record<string, Turn>> {
  if (turns !== null) return turns;
  try {
    turns = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, Turn>;
  } catch {
    turns = {};
  }
  return turns;
}

function write(next: Readonly<Record<string, Turn>>): void {
  turns = next;
  for (const listener of [...listeners]) listener();
}

function keep(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(turns));
  } catch {
    // If storage is full or blocked, the turn does not survive a reload.
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The key includes the account, so that two people on one computer do not see each other's turns. */
export const turnKey = (account_id: string, session_id: string): string => `${account_id}:${session_id}`;

export const turnAt = (key: string): Turn | null => read()[key] ?? null;

export function putTurn(key: string, turn: Turn): void {
  write({ ...read(), [key]: turn });
  keep();
}

const OUTLIVED_MS = 1000;

/** A page that unloads breaks its streams. Only a failure that the page survives is stored. */
export function failTurn(key: string, turn: Turn): void {
  write({ ...read(), [key]: { ...turn, state: 'failed' } });
  setTimeout(keep, OUTLIVED_MS);
}

export function dropTurn(key: string): void {
  const { [key]: _over, ...rest } = read();
  write(rest);
  keep();
}

/** Streamed text is not persisted, because only the turn itself has to survive a reload. */
export function showText(key: string, step: (text: string) => string): void {
  const turn = turnAt(key);
  if (turn !== null) write({ ...read(), [key]: { ...turn, text: step(turn.text) } });
}

export const forgetTurns = (): void => {
  write({});
  keep();
};
forgetOnSignOut(forgetTurns);

export const useTurnAt = (key: string): Turn | null => useSyncExternalStore(subscribe, () => turnAt(key));
