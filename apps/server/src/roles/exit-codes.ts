/** Exit codes for supervisors, documented in `docs/operations.md`. */
export const EXIT = {
  /** Unexpected failure: restart the process. */
  failed: 1,
  /** Invalid setting (EX_CONFIG of sysexits.h): a restart does not help until it is fixed. */
  misconfigured: 78,
} as const;
