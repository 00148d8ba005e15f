import type { ChatMessage } from '@hearback/contract';

/** Longer than any answer takes: what was not answered by then will not be. */
const GIVEN_UP_MS = 120_000;

/** Somebody has said something, here or in another tab, and the answer is not there yet. */
export function isAwaited(messages: readonly ChatMessage[], nowMs = Date.now()): boolean {
  const last = messages.at(-1);
  return last?.role === 'user' && nowMs - Date.parse(last.timestamp) < GIVEN_UP_MS;
}
