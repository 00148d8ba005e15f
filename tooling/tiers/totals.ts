export type Totals = {
  /** Number of passed tests. */
  passed: number;
  /** Names of the failed tests. */
  failures: string[];
  /** Names of the tests that failed at first and passed when they were repeated. Each of them is a defect. */
  flaky?: string[];
};

export function addTotals(all: Totals[]): Totals {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failures: all.flatMap(({ failures }) => failures),
    flaky: all.flatMap(({ flaky = [] }) => flaky),
  };
}

/** A runner that fails without a failed test (a broken setup, an unhandled error) counts as one failure. */
export function withExit(totals: Totals, exitCode: number): Totals {
  if (exitCode === 0 || totals.failures.length > 0) return totals;
  return { ...totals, failures: [`the runner ended with code ${exitCode}`] };
}
