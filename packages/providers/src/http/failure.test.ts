import { describe, expect, it } from 'vitest';
import { readComplaint } from './failure.ts';

const SECRET = 'inst_live_0123456789abcdefghijklmnopqrstuvwxyz';

describe('the error message of a provider', () => {
  it.each([
    ['a field', (text: string) => JSON.stringify({ message: text })],
    ['a list', (text: string) => JSON.stringify({ errors: { key: ['Wrong.', text] } })],
    ['a word', (text: string) => JSON.stringify(text)],
    ['plain text', (text: string) => text],
  ])('hides a key it quotes even where the sentence is cut, in %s', (_where, wrap) => {
    for (const before of [0, 100, 160, 180, 195, 199]) {
      const { sentence } = readComplaint(wrap(`${'x'.repeat(before)} ${SECRET} is wrong`), [SECRET]);
      expect(sentence?.length).toBeLessThanOrEqual(200);
      expect(sentence).not.toContain('inst');
    }
  });

  it('is one short sentence', () =>
    expect(readComplaint('{"message":"  Too\\n  many  "}', [])).toEqual({
      sentence: 'Too many',
      code: null,
    }));
});
