import { expect, it } from 'vitest';
import { compareProposal } from './compare-proposal.ts';

const PROPOSED = 'Hi Ann,\n\nthank you for your answer. Shall we talk this week?\n\nBest,\nSam';

it.each([
  [PROPOSED, 'unchanged', 0],
  [`  ${PROPOSED.replaceAll('\n\n', '\n')}\n`, 'unchanged', 0],
  [PROPOSED.replace('this week', 'on Monday'), 'edited', 2],
  [PROPOSED.replace('Shall we talk this week?', ''), 'edited', 5],
  ['No need to meet, I will send you our brochure instead.', 'discarded', 14],
])('compares the sent text with the proposed one: %j is %s', (sent, outcome, changed_words) => {
  expect(compareProposal(PROPOSED, sent)).toEqual({ outcome, changed_words });
});

it('compares very long texts in bounded time', () => {
  const text = 'word '.repeat(20_000);
  const started = process.cpuUsage();
  expect(compareProposal(text, `${text} end`).outcome).toBe('edited');
  expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
});
