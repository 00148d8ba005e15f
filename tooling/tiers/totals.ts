export type Totals = { passed: number; failed: number };

export function addTotals(all: Totals[]): Totals {
  return all.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    {
      passed: 0,
      failed: 0,
    },
  );
}

/** A runner that ends badly without a failed test (a broken set-up, an unhandled error) is one failure. */
export function withExit(totals: Totals, exitCode: number): Totals {
  return exitCode !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
}
