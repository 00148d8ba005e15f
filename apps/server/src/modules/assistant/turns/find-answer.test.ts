import { describe, expect, it } from 'vitest';
import type { StoredMessage } from '../sessions/sessions.queries.ts';
import { findAnswer, openWords } from './find-answer.ts';

const message = (role: 'user' | 'assistant', content: string, turn_id: string | null = null) =>
  ({ role, content, turn_id }) as StoredMessage;

const greeting = message('assistant', 'How many?');

describe('the answer to a turn', () => {
  it('is the one that followed it', () => {
    const four = message('assistant', 'Four.', 'a');
    const messages = [greeting, message('user', '4', 'a'), four, message('user', 'Acme', 'b')];
    expect(findAnswer(messages, 'a')).toBe(four);
    expect(findAnswer(messages, 'b')).toBeNull();
    expect(findAnswer(messages, 'c')).toBeNull();
  });

  it('is the answer to the next one when it was left behind itself', () => {
    const both = message('assistant', 'Four, Acme.', 'b');
    const messages = [greeting, message('user', '4', 'a'), message('user', 'Acme', 'b'), both];
    expect(findAnswer(messages, 'a')).toBe(both);
  });
});

describe('what there is to answer', () => {
  it('is all that was said since the last answer', () => {
    const messages = [greeting, message('user', '4', 'a'), message('user', 'Acme', 'b')];
    expect(openWords(messages)).toEqual({ said: '4\nAcme', history: [greeting] });
  });
});
