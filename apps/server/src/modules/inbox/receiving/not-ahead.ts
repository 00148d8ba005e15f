/** As far as clocks differ among providers. */
const TOLERANCE_MS = 5 * 60_000;

/** A message that claims to come from the future would stand above all others until then: it is one of now. */
export const notAhead = (sent_at: Date, nowMs: number): Date =>
  sent_at.getTime() > nowMs + TOLERANCE_MS ? new Date(nowMs) : sent_at;
