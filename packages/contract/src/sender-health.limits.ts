/** Samples below these sizes are too small to judge a sender. */
export const MIN_WARMUP_DELIVERIES = 20;
export const MIN_SENT_EMAILS = 50;
/** Days over which placement and bounces are counted. */
export const PLACEMENT_DAYS = 7;
export const BOUNCE_DAYS = 30;
