import type { Fitted } from './fit.ts';

/** One byte per weight: 2 MB would be the limit, this is 0.8. */
export function quantize({ weights, bias }: Fitted): { weights: Int8Array; scale: number; bias: number[] } {
  let most = 0;
  for (const weight of weights) most = Math.max(most, Math.abs(weight));
  const scale = most / 127 || 1;
  return {
    weights: Int8Array.from(weights, (weight) => Math.round(weight / scale)),
    scale,
    bias: bias.map((value) => Math.round(value * 1e6) / 1e6),
  };
}
