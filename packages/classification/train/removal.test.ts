import { readMail } from '@hearback/mail';
import { expect, it } from 'vitest';
import { asksToStop } from '../src/facts/asks.ts';
import { readCorpus } from './corpus.ts';
import labels from './removal-labels.json' with { type: 'json' };

/**
 * Replies that ask to be removed, labeled by hand as 'voice number'. Replies that only report or threaten are left out. The words
 * were chosen with these replies in sight, so the figures are a floor against regressions, not an estimate for unseen mail.
 */
it('recognizes requests to be removed in the corpus', () => {
  const [removal, unclear] = [new Set(labels.removal), new Set(labels.unclear)];
  const numbers = new Map<string, number>();
  const counts = { right: 0, missed: 0, wrong: 0 };
  for (const { voice, text } of readCorpus()) {
    const number = (numbers.get(voice) ?? 0) + 1;
    numbers.set(voice, number);
    const id = `${voice} ${number}`;
    if (unclear.has(id)) continue;
    const isSaid = asksToStop(readMail(text).own_text);
    if (isSaid && removal.has(id)) counts.right += 1;
    else if (isSaid) counts.wrong += 1;
    else if (removal.has(id)) counts.missed += 1;
  }
  expect(counts.right / (counts.right + counts.missed)).toBeGreaterThanOrEqual(0.97);
  expect(counts.right / (counts.right + counts.wrong)).toBeGreaterThanOrEqual(0.96);
});
