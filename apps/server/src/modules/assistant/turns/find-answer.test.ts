import { describe, expect, it } from 'vitest';
import type { StoredMessage } from '../sessions/sessions.queries.ts';
import { findAnswer, findUnansweredText } from './find-answer.ts';

const message = (role: 'user' | 'assistant', content: string, turn_id: string | null = null) =>
  ({ role, content, turn_id }) as StoredMessage;

const greeting = message('assistant', 'How many?');

describe('findAnswer', () => {
  it('returns the answer that followed the turn', () => {
    const four = message('assistant', 'Four.', 'a');
    const messages = [greeting, message('user', '4', 'a'), four, message('user', 'Acme', 'b')];
    expect(findAnswer(messages, 'a')).toBe(four);
    expect(findAnswer(messages, 'b')).toBeNull();
    expect(findAnswer(messages, 'c')).toBeNull();
  });

  it('returns the answer to the next turn if this one was interrupted', () => {
    const both = message('assistant', 'Four, Acme.', 'b');
    const messages = [greeting, message('user', '4', 'a'), message('user', 'Acme', 'b'), both];
    expect(findAnswer(messages, 'a')).toBe(both);
  });
});

describe('findUnansweredText', () => {
  it('returns all messages since the last answer', () => {
    const messages = [greeting, message('user', '4', 'a'), message('user', 'Acme', 'b')];
    expect(findUnansweredText(messages)).toEqual({ message: '4\nAcme', history: [greeting] });
  });
});
