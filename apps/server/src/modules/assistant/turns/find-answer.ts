import type { Said, StoredMessage } from '../sessions/sessions.queries.ts';

/** The answer to a turn: the first one after it. A turn that was left behind is answered along with the next one. */
export function findAnswer(messages: readonly StoredMessage[], turnId: string): StoredMessage | null {
  const place = messages.findIndex(({ role, turn_id }) => role === 'user' && turn_id === turnId);
  if (place === -1) return null;
  return messages.slice(place).find(({ role }) => role === 'assistant') ?? null;
}

/** What there is to answer: everything that the person wrote since the last answer; and what was said before it. */
export function openWords(messages: readonly Said[]): { said: string; history: Said[] } {
  const answered = messages.findLastIndex(({ role }) => role === 'assistant') + 1;
  return {
    said: messages
      .slice(answered)
      .map(({ content }) => content)
      .join('\n'),
    history: messages.slice(0, answered),
  };
}
