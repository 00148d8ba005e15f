import { useSyncExternalStore } from 'react';
import { forgetOnSignOut } from '#web/lib/session/unsent-words.ts';
import type { Turn } from './turn.ts';

/**
 * Turns by account and chat, outside of every screen: an answer goes on being written while somebody looks at another
 * chat. They outlive a reload, which then asks for the same turn again, and end with the tab or by signing out.
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
    // A full or forbidden store costs the reload, not the turn.
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Two people at one computer do not find each other's turns. */
export const turnKey = (account_id: string, session_id: string): string => `${account_id}:${session_id}`;

export const turnAt = (key: string): Turn | null => read()[key] ?? null;

export function putTurn(key: string, turn: Turn): void {
  write({ ...read(), [key]: turn });
  keep();
}

const OUTLIVED_MS = 1000;

/** A page that is going away breaks its streams off. Only a failure that it outlives is one for the next page. */
export function failTurn(key: string, turn: Turn): void {
  write({ ...read(), [key]: { ...turn, state: 'failed' } });
  setTimeout(keep, OUTLIVED_MS);
}

export function dropTurn(key: string): void {
  const { [key]: _over, ...rest } = read();
  write(rest);
  keep();
}

/** Words come by the dozen: they are shown, and only the turn itself is worth keeping over a reload. */
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
