/** Samples below these sizes are too small to judge a sender. */
export const MIN_WARMUP_DELIVERIES = 20;
export const MIN_SENT_EMAILS = 50;
/** Days over which placement and bounces are counted. */
export const PLACEMENT_DAYS = 7;
export const BOUNCE_DAYS = 30;
/** Minimum shares at which a sender is watched or failing. */
export const SPAM_SHARES = { watch: 0.1, failing: 0.4 } as const;
export const BOUNCE_SHARES = { watch: 0.05, failing: 0.1 } as const;
/** Minimum loss of warm-up score within a week at which a sender is watched. */
export const MIN_SCORE_LOSS = 10;
