import type { DispositionModel, LengthBand } from './model.ts';

/** Number of tokens from which texts are calibrated separately. */
export const LENGTH_BANDS = [0, 20, 60] as const;

/** The calibrated confidence: of all guesses with 0.9, nine of ten are right. */
export function toConfidence(
  { bands }: Pick<DispositionModel, 'bands'>,
  probability: number,
  tokens: number,
): number {
  const band = bands.findLast(({ min_tokens }) => tokens >= min_tokens);
  return band ? interpolate(band.knots, probability) : probability;
}

function interpolate(knots: LengthBand['knots'], x: number): number {
  const after = knots.findIndex(([at]) => at >= x);
  if (after < 0) return knots.at(-1)?.[1] ?? x;
  const [x1, y1] = knots[after] ?? [1, 1];
  if (after === 0) return y1;
  const [x0, y0] = knots[after - 1] ?? [0, 0];
  return x1 === x0 ? y1 : y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
}
