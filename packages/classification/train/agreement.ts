import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { LABELS, type Label } from '../src/labels.ts';
import type { Example } from './corpus.ts';

type LabelPair = { readonly first: Label; readonly second: Label };

const toId = ({ voice, subject, text }: Example): string =>
  createHash('sha256')
    .update(`${voice}\n${subject ?? ''}\n${text}`)
    .digest('hex')
    .slice(0, 12);

/** Second labels for a tenth of the corpus, assigned without seeing the first: lines of an id and a label. */
export function readLabelPairs(examples: readonly Example[]): LabelPair[] {
  const file = readFileSync(new URL('./second-labels.tsv', import.meta.url), 'utf8');
  const seconds = new Map(
    file
      .trim()
      .split('\n')
      .map((line) => line.split('\t') as [string, Label]),
  );
  return examples.flatMap((example) => {
    const second = seconds.get(toId(example));
    return second ? [{ first: example.label, second }] : [];
  });
}

const computeShare = (pairs: readonly LabelPair[]): number =>
  pairs.filter(({ first, second }) => first === second).length / pairs.length;

/** Cohen's kappa: agreement of two raters beyond chance. */
export function computeKappa(pairs: readonly LabelPair[]): number {
  const chance = LABELS.reduce((sum, label) => {
    const [a, b] = (['first', 'second'] as const).map(
      (hand) => pairs.filter((pair) => pair[hand] === label).length / pairs.length,
    ) as [number, number];
    return sum + a * b;
  }, 0);
  return chance === 1 ? 1 : (computeShare(pairs) - chance) / (1 - chance);
}

export function printAgreement(examples: readonly Example[]): void {
  const pairs = readLabelPairs(examples);
  console.log(
    `\nLabelled twice: ${pairs.length}; the same ${(computeShare(pairs) * 100).toFixed(1)}%, kappa ${computeKappa(pairs).toFixed(3)}`,
  );
  for (const label of LABELS) {
    const own = pairs.filter(({ first, second }) => first === label || second === label);
    console.log(`${label.padEnd(14)}${(computeShare(own) * 100).toFixed(1).padStart(6)}% of ${own.length}`);
  }
}
