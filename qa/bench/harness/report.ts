import { appendFileSync } from 'node:fs';

type Line = {
  readonly name: string;
  readonly figure: number;
  readonly unit: 'ms' | '/s' | 's' | 'kB' | 'files' | 'bytes' | 'entries';
  /** Measured in the same run, so that a busy machine affects both. */
  readonly reference: { readonly name: string; readonly figure: number };
  /** Target for the ratio of the two. Without one the ratio is only printed. */
  readonly goal?: { readonly at_least: number } | { readonly at_most: number };
  /** Our own target: the current result, so that a regression is visible. */
  readonly isOurs?: boolean;
};

/** Prints one line for people and, if requested, one for programs. A missed target fails the run. */
export function report({ name, figure, unit, reference, goal, isOurs = false }: Line): void {
  const ratio = figure / reference.figure;
  const isMet = goal === undefined || meets(ratio, goal);
  const line = `${name}: ${round(figure)} ${unit}; ${reference.name}: ${round(reference.figure)} ${unit}; ratio ${ratio.toFixed(2)}`;
  console.log(
    `${goal ? (isMet ? '✓' : '✗') : ' '} ${line}${goal ? `, ${isOurs ? 'our own goal' : 'goal'} ${tell(goal)}` : ''}`,
  );
  const file = process.env.BENCH_RESULTS;
  if (file)
    appendFileSync(
      file,
      `${JSON.stringify({ name, figure, unit, reference, ratio, goal, is_ours: isOurs, is_met: isMet })}\n`,
    );
  if (!isMet) process.exitCode = 1;
}

const meets = (ratio: number, goal: NonNullable<Line['goal']>): boolean =>
  'at_least' in goal ? ratio >= goal.at_least : ratio <= goal.at_most;

const tell = (goal: NonNullable<Line['goal']>): string =>
  'at_least' in goal ? `at least ${goal.at_least}` : `at most ${goal.at_most}`;

const round = (figure: number): string => (figure >= 100 ? String(Math.round(figure)) : figure.toFixed(1));
