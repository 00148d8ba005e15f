/** Parses the input of a number field. Pure. */

export type NumberRule = {
  readonly min: number;
  readonly max: number;
  readonly decimals: number;
  /** The error for any other input. */
  readonly problem: string;
};

type NumberRead = { readonly value: number | null } | { readonly problem: string };

/** Accepts commas only as thousands separators. '1,5' is rejected instead of being misread. */
const NUMBER = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d+)?)?$/;

/** Empty input has no value. Invalid or disallowed numbers return the problem. */
export function readNumber(typed: string, { min, max, decimals, problem }: NumberRule): NumberRead {
  const text = typed.trim().replace(/^\$\s*/, '');
  if (text === '') return { value: null };
  const match = NUMBER.exec(text);
  if (match === null || !/\d/.test(text)) return { problem };
  const value = Number(text.replaceAll(',', ''));
  const fits = value >= min && value <= max && (match[1] ?? '').length <= decimals;
  return fits ? { value } : { problem };
}

export const findNumberProblem = (typed: string, rule: NumberRule): string | null => {
  const read = readNumber(typed, rule);
  return 'problem' in read ? read.problem : null;
};

/** For input that passed `problemWith`. */
export const parseNumber = (typed: string, rule: NumberRule): number | null => {
  const read = readNumber(typed, rule);
  if ('problem' in read) throw new Error(read.problem);
  return read.value;
};
