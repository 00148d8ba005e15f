/** Number of passed tests, and names of the failed ones. */
export type Totals = { passed: number; failures: string[] };

export function addTotals(all: Totals[]): Totals {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failures: all.flatMap(({ failures }) => failures),
  };
}

/** A runner that fails without a failed test (a broken setup, an unhandled error) counts as one failure. */
export function withExit(totals: Totals, exitCode: number): Totals {
  if (exitCode === 0 || totals.failures.length > 0) return totals;
  return { ...totals, failures: [`the runner ended with code ${exitCode}`] };
}
