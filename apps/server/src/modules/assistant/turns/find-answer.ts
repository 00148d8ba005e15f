import type { ChatLine, StoredMessage } from '../sessions/sessions.queries.ts';

/** The first answer after the turn. An interrupted turn is answered together with the next one. */
export function findAnswer(messages: readonly StoredMessage[], turnId: string): StoredMessage | null {
  const place = messages.findIndex(({ role, turn_id }) => role === 'user' && turn_id === turnId);
  if (place === -1) return null;
  return messages.slice(place).find(({ role }) => role === 'assistant') ?? null;
}

/** The unanswered messages of the user, and the history before them. */
export function findUnansweredText(messages: readonly ChatLine[]): { message: string; history: ChatLine[] } {
  const answeredCount = messages.findLastIndex(({ role }) => role === 'assistant') + 1;
  return {
    message: messages
      .slice(answeredCount)
      .map(({ content }) => content)
      .join('\n'),
    history: messages.slice(0, answeredCount),
  };
}
