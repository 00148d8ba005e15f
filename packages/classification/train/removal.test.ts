import { readMail } from '@hearback/mail';
import { expect, it } from 'vitest';
import { readSignals } from '../src/signals.ts';
import { type Example, readCorpus, readUnseen } from './corpus.ts';
import labels from './removal-labels.json' with { type: 'json' };

const asksForRemoval = ({ text }: Example): boolean =>
  readSignals(readMail(text).own_text).some(({ signal }) => signal === 'removal');

type LabeledReply = { readonly example: Example; readonly truth: boolean };

/** `weight` is the number of replies that each reply without a request represents. */
function computeFigures(replies: readonly LabeledReply[], weight = 1) {
  const positives = replies.filter(({ example }) => asksForRemoval(example));
  const right = positives.filter(({ truth }) => truth).length;
  return {
    precision: right / (right + weight * (positives.length - right)),
    recall: right / replies.filter(({ truth }) => truth).length,
  };
}

/**
 * Short replies that ask to be removed, labeled by hand as 'voice number'. Replies that only report or threaten are left
 * out. They are part of the training, so the figures are a floor against regressions, not an estimate for unseen mail.
 */
it('recognizes requests to be removed in the corpus', () => {
  const [removal, unclear] = [new Set(labels.removal), new Set(labels.unclear)];
  const numbers = new Map<string, number>();
  const replies = readCorpus().flatMap((example) => {
    const number = (numbers.get(example.voice) ?? 0) + 1;
    numbers.set(example.voice, number);
    const id = `${example.voice} ${number}`;
    const truth = example.signals?.includes('removal') ?? removal.has(id);
    // Every fifth reply without a request is enough for the precision.
    return unclear.has(id) || (!truth && number % 5 > 0) ? [] : [{ example, truth }];
  });
  const { precision, recall } = computeFigures(replies, 5);
  expect(recall).toBeGreaterThanOrEqual(0.97);
  expect(precision).toBeGreaterThanOrEqual(MIN_CORPUS_PRECISION);
});

const MIN_CORPUS_PRECISION = 0.96;
const MIN_UNSEEN = { precision: 0.79, recall: 0.92 };

it('recognizes requests to be removed in replies that nothing was trained on', () => {
  const replies = readUnseen().flatMap((example) =>
    example.signals ? [{ example, truth: example.signals.includes('removal') }] : [],
  );
  const { precision, recall } = computeFigures(replies);
  expect(recall).toBeGreaterThanOrEqual(MIN_UNSEEN.recall);
  expect(precision).toBeGreaterThanOrEqual(MIN_UNSEEN.precision);
});
