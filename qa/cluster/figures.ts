import type { Ledger } from '../load/ledger.ts';

export type Figures = {
  /** A figure beside its goal; `met` is what the command's exit code goes by. */
  tell(what: string, is: string | number, goal: string, met: boolean): void;
  /** One without a goal. */
  note(what: string, is: string | number): void;
  readonly missed: readonly string[];
};

export function createFigures(): Figures {
  const missed: string[] = [];
  return {
    tell(what, is, goal, met) {
      console.log(`${met ? '✓' : '✗'} ${what}: ${is} (goal: ${goal})`);
      if (!met) missed.push(what);
    },
    note: (what, is) => console.log(`  ${what}: ${is}`),
    missed,
  };
}

/** How requests were answered between two looks: failed ones by what they heard, and how many there were in all. */
export function watchAnswers({
  answers,
}: Ledger): () => { all: number; failed: ReadonlyMap<string, number> } {
  const before = new Map(answers);
  return () => {
    const came = [...answers].map(([answer, count]) => [answer, count - (before.get(answer) ?? 0)] as const);
    return {
      all: came.reduce((sum, [, count]) => sum + count, 0),
      failed: new Map(came.filter(([answer, count]) => count > 0 && isFailure(answer))),
    };
  };
}

const isFailure = (answer: string): boolean => answer === 'no answer' || Number(answer) >= 500;
