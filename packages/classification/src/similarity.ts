import { extractFeatures, isNegation } from './features.ts';
import type { KnownLabel } from './labels.ts';

/** What is compared of a reply: whoever says the same thing again says it early. */
export const MAX_COMPARED = 1_000;

/** The words of a reply and their pieces: rows in ascending order, values of length one. */
type Vector = { readonly rows: Uint32Array; readonly values: Float64Array; readonly negations: number };

/** The form of a reply (its length, a question mark) is left out: it would make strangers of a kind alike. */
function computeVector(text: string): Vector {
  const { features, tokens } = extractFeatures({ text: text.slice(0, MAX_COMPARED) });
  const sums = new Map<number, number>();
  for (const { row, value, token } of features) if (token >= 0) sums.set(row, (sums.get(row) ?? 0) + value);
  const rows = Uint32Array.from(sums.keys()).sort();
  const values = Float64Array.from(rows, (row) => sums.get(row) ?? 0);
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) || 1;
  return {
    rows,
    values: values.map((value) => value / length),
    negations: tokens.filter((token) => isNegation(token.text)).length,
  };
}

/** The cosine of both; linear in their lengths. A 'not' more or less turns the meaning round, however alike the rest is. */
function computeSimilarity(a: Vector, b: Vector): number {
  if (a.negations !== b.negations) return 0;
  let sum = 0;
  for (let i = 0, j = 0; i < a.rows.length && j < b.rows.length; ) {
    const [left, right] = [a.rows[i] as number, b.rows[j] as number];
    if (left === right) sum += (a.values[i] as number) * (b.values[j] as number);
    if (left <= right) i += 1;
    if (right <= left) j += 1;
  }
  return sum;
}

export type Correction = { readonly text: string; readonly label: KnownLabel };
export type Learned = { readonly label: KnownLabel; readonly similarity: number };

/** Below it two replies are not about the same: see docs/classification.md for how it was chosen. */
const MIN_SIMILARITY = 0.6;
/** Two corrections this close to each other are as near: then the newer one counts. */
const AS_NEAR = 0.05;

/** Follows what people taught: `corrections` are the newest first, and few enough for each reply to be compared with all. */
export function createMemory(corrections: readonly Correction[]): (text: string) => Learned | null {
  const known = corrections.map(({ text, label }) => ({ label, vector: computeVector(text) }));
  return (text) => {
    const vector = computeVector(text);
    const near = known.map(({ label, vector: other }) => ({
      label,
      similarity: computeSimilarity(vector, other),
    }));
    const nearest = near.reduce((most, { similarity }) => Math.max(most, similarity), 0);
    if (nearest < MIN_SIMILARITY) return null;
    return near.find(({ similarity }) => similarity >= Math.max(MIN_SIMILARITY, nearest - AS_NEAR)) ?? null;
  };
}
