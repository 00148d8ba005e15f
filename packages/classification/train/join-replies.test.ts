import { expect, it } from 'vitest';
import type { Example } from './corpus.ts';
import { joinReplies } from './join-replies.ts';

const LABELS = { de: 'hard_no', fr: 'interested' } as const;

it('joins replies of the same language and label', () => {
  const examples = Array.from({ length: 60 }, (_, index): Example => {
    const language = index % 2 === 0 ? 'de' : 'fr';
    return {
      voice: 'x',
      writer: '1',
      language,
      channel: 'email',
      label: LABELS[language],
      subject: null,
      text: `reply number ${index} in ${language}`,
      signals: null,
    };
  });
  const joined = joinReplies(examples, 10);
  expect(joined).toHaveLength(10);
  for (const { language, label, text } of joined) {
    expect(label).toBe(LABELS[language as 'de' | 'fr']);
    expect(text).toMatch(
      new RegExp(`^reply number \\d+ in ${language}\\. reply number \\d+ in ${language}$`),
    );
  }
  expect(joinReplies(examples, 10)).toEqual(joined);
});
