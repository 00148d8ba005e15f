import { describe, expect, test } from 'vitest';
import { aMessage } from '../testing/server-data.ts';
import { isAnswered, newTurn, withAnswer, withTurn } from './turn.ts';

const greeting = aMessage(0, 'assistant', 'Hello!');
const userMessage = aMessage(1, 'user', 'Three');
const answer = aMessage(2, 'assistant', 'Three it is.');
const turn = newTurn('Three', [greeting]);
const contents = (messages: readonly { content: string }[]) => messages.map(({ content }) => content);

describe('a sent message', () => {
  test('is shown before it is stored, and only once afterwards', () => {
    expect(contents(withTurn([greeting], turn))).toEqual(['Hello!', 'Three']);
    expect(contents(withTurn([greeting, userMessage], turn))).toEqual(['Hello!', 'Three']);
  });

  test('is not confused with an earlier message of the same text', () => {
    const repeatedTurn = newTurn('Three', [greeting, userMessage, answer]);
    expect(contents(withTurn([greeting, userMessage, answer], repeatedTurn))).toEqual([
      'Hello!',
      'Three',
      'Three it is.',
      'Three',
    ]);
    expect(isAnswered([greeting, userMessage, answer], repeatedTurn)).toBe(false);
  });

  test('is answered once an answer is stored after it', () => {
    expect(isAnswered([greeting, userMessage], turn)).toBe(false);
    expect(isAnswered([greeting, userMessage, answer], turn)).toBe(true);
    expect(contents(withAnswer([greeting], turn, answer))).toEqual(['Hello!', 'Three', 'Three it is.']);
    expect(contents(withAnswer([greeting, userMessage, answer], turn, answer))).toHaveLength(3);
  });
});
