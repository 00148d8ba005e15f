/** How failed sign-ins are slowed. Pure: the count comes in, the pause goes out. */
export type AttemptRule = { readonly freeFailures: number; readonly longestPauseSeconds: number };

/** An account is paused for a minute at most: a stranger must not be able to lock its owner out. */
export const ACCOUNT_RULE: AttemptRule = { freeFailures: 5, longestPauseSeconds: 60 };
/** One address may belong to a whole office, so it gets more tries, and longer pauses after them. */
export const ADDRESS_RULE: AttemptRule = { freeFailures: 30, longestPauseSeconds: 900 };

/** Failures are forgotten after this much quiet. */
export const FORGET_AFTER_SECONDS = 900;

/** 0 while tries are free, then 1, 2, 4, 8 … seconds. */
export function pauseSeconds(failures: number, rule: AttemptRule): number {
  const over = failures - rule.freeFailures;
  return over < 0 ? 0 : Math.min(2 ** over, rule.longestPauseSeconds);
}
