import type { LinearFit } from './fit.ts';

/** Stores one byte per weight: 0.8 MB, well below the limit of 2 MB. */
export function quantize({ weights, bias }: LinearFit): {
  weights: Int8Array;
  scale: number;
  bias: number[];
} {
  let most = 0;
  for (const weight of weights) most = Math.max(most, Math.abs(weight));
  const scale = most / 127 || 1;
  return {
    weights: Int8Array.from(weights, (weight) => Math.round(weight / scale)),
    scale,
    bias: bias.map((value) => Math.round(value * 1e6) / 1e6),
  };
}
