import { addWordFeatures, FeatureList, isNegation } from './features.ts';
import type { KnownLabel } from './labels.ts';
import { tokenize } from './tokens.ts';

/** Number of characters that are compared. Similar replies are similar at their beginning. */
export const MAX_COMPARED_CHARACTERS = 1_000;

/** Words of a reply and their n-grams: rows in ascending order, values normalized to length one. */
type Vector = { readonly rows: Uint32Array; readonly values: Float64Array; readonly negations: number };

/** Compares words only. Length, question marks and concepts would make unrelated replies similar. */
function computeVector(text: string): Vector {
  const tokens = tokenize(text.slice(0, MAX_COMPARED_CHARACTERS));
  const features = new FeatureList();
  addWordFeatures(features, tokens);
  const sums = features.sumByRow();
  const rows = Uint32Array.from(sums.keys()).sort();
  const values = Float64Array.from(rows, (row) => sums.get(row) ?? 0);
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) || 1;
  return {
    rows,
    values: values.map((value) => value / length),
    negations: tokens.filter((token) => isNegation(token.text)).length,
  };
}

/**
 * Cosine similarity, in linear time. One more or one fewer negation inverts the meaning, so such
 * replies are never similar.
 */
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
export type LearnedLabel = { readonly label: KnownLabel; readonly similarity: number };

/** Minimum similarity of two replies about the same thing. docs/classification.md explains how it was chosen. */
export const MIN_SIMILARITY = 0.6;
/** Corrections whose similarity differs by less than this are equally similar. The newest of them wins. */
const SIMILARITY_TOLERANCE = 0.05;

/**
 * Learns from people's corrections. `corrections` are sorted newest first and few enough to compare
 * each reply with all of them.
 */
export function createMemory(corrections: readonly Correction[]): (text: string) => LearnedLabel | null {
  const entries = corrections.map(({ text, label }) => ({ label, vector: computeVector(text) }));
  return (text) => {
    const vector = computeVector(text);
    const near = entries.map(({ label, vector: other }) => ({
      label,
      similarity: computeSimilarity(vector, other),
    }));
    const nearest = near.reduce((most, { similarity }) => Math.max(most, similarity), 0);
    if (nearest < MIN_SIMILARITY) return null;
    return (
      near.find(({ similarity }) => similarity >= Math.max(MIN_SIMILARITY, nearest - SIMILARITY_TOLERANCE)) ??
      null
    );
  };
}

/** Similarity of a text to each of the others, from 0 to 1. */
export function compareTexts(text: string, others: readonly string[]): number[] {
  const vector = computeVector(text);
  return others.map((other) => computeSimilarity(vector, computeVector(other)));
}
