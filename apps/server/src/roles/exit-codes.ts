/** What a supervisor may go by: `docs/operations.md` tells operators of each. */
export const EXIT = {
  /** Something broke: start it again. */
  failed: 1,
  /** A setting is wrong (EX_CONFIG of sysexits.h): starting it again changes nothing until somebody mends it. */
  misconfigured: 78,
} as const;
