import type { ChatMessage, GuidedField } from '@hearback/contract';

/** Something a person has said, until its answer is stored. */
export type Turn = {
  /** Made here: the server takes one turn once, however often it is sent. */
  readonly turnId: string;
  readonly message: string;
  /** The question of the guided conversation that it answers. */
  readonly field?: GuidedField | undefined;
  readonly sent_at: string;
  /** The last message that stood there when it was sent. */
  readonly after: string | null;
  /** As much of the answer as has come. */
  readonly text: string;
  readonly state: 'under_way' | 'failed';
};

export function newTurn(message: string, messages: readonly ChatMessage[], field?: GuidedField): Turn {
  return {
    field,
    turnId: crypto.randomUUID(),
    message,
    sent_at: new Date().toISOString(),
    after: messages.at(-1)?.id ?? null,
    text: '',
    state: 'under_way',
  };
}

const asMessage = ({ turnId, message, sent_at }: Turn): ChatMessage => ({
  id: turnId,
  role: 'user',
  content: message,
  timestamp: sent_at,
  campaign_data: null,
});

/** The server may have stored the message, and even the answer, while the stream of it is still open or was lost. */
function storedPart(messages: readonly ChatMessage[], { after, message }: Turn) {
  const later = messages.slice(messages.findIndex(({ id }) => id === after) + 1);
  const own = later.findIndex(({ role, content }) => role === 'user' && content === message);
  const isStored = own !== -1;
  return { isStored, isAnswered: isStored && later.slice(own + 1).some(({ role }) => role === 'assistant') };
}

export const isAnswered = (messages: readonly ChatMessage[], turn: Turn): boolean =>
  storedPart(messages, turn).isAnswered;

/** What is shown: everything that is stored, and what the person has just said. */
export function withTurn(messages: readonly ChatMessage[], turn: Turn | null): readonly ChatMessage[] {
  return turn === null || storedPart(messages, turn).isStored ? messages : [...messages, asMessage(turn)];
}

export function withAnswer(messages: readonly ChatMessage[], turn: Turn, answer: ChatMessage): ChatMessage[] {
  const before = withTurn(messages, turn);
  return [...before.filter(({ id }) => id !== answer.id), answer];
}
