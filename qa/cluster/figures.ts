import type { Ledger } from '../load/ledger.ts';

export type Figures = {
  /** Prints a figure with its target. `met` decides the exit code of the command. */
  record(what: string, is: string | number, goal: string, met: boolean): void;
  /** Prints a figure without a target. */
  note(what: string, is: string | number): void;
  readonly missed: readonly string[];
};

export function createFigures(): Figures {
  const missed: string[] = [];
  return {
    record(what, is, goal, met) {
      console.log(`${met ? '✓' : '✗'} ${what}: ${is} (goal: ${goal})`);
      if (!met) missed.push(what);
    },
    note: (what, is) => console.log(`  ${what}: ${is}`),
    missed,
  };
}

/** Requests between two calls: the number of all, and the failed ones by reason. */
export function watchResponses({
  responses,
}: Ledger): () => { all: number; failed: ReadonlyMap<string, number> } {
  const before = new Map(responses);
  return () => {
    const came = [...responses].map(
      ([response, count]) => [response, count - (before.get(response) ?? 0)] as const,
    );
    return {
      all: came.reduce((sum, [, count]) => sum + count, 0),
      failed: new Map(came.filter(([response, count]) => count > 0 && isFailure(response))),
    };
  };
}

const isFailure = (response: string): boolean => response === 'no response' || Number(response) >= 500;
