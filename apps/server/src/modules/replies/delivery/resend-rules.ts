import type { ProviderError } from '@hearback/providers';

/** Decides when an unconfirmed reply is looked up and when it may be sent again. Pure. */

export type Doubt = 'refused' | 'unknown';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** A gateway timeout does not reveal the state of the server behind it, which may have finished the work. */
const isGateway = (status: number): boolean =>
  status === 502 || status === 504 || (status >= 520 && status <= 527);

/** Returns what a failed call leaves unknown, or null if the provider certainly did not accept the reply. */
export function toDoubt({ mayHaveHappened, status }: ProviderError): Doubt | null {
  if (!mayHaveHappened) return null;
  return status !== undefined && status >= 500 && !isGateway(status) ? 'refused' : 'unknown';
}

/** Automatic retries stop after this time, because a reply that is sent hours later may no longer fit. */
const TRIED_FOR_MS = 60 * MINUTE_MS;

export const isGivenUp = (askedAt: Date, nowMs: number): boolean => nowMs - askedAt.getTime() > TRIED_FOR_MS;

const MAX_PAUSE_MS = 2 * MINUTE_MS;

/** A provider lists an accepted reply with a delay, so an immediate lookup proves nothing. */
const SHOWN_AFTER_MS = 10 * SECOND_MS;
const FIRST_PAUSE_MS = { refused: SHOWN_AFTER_MS, unknown: 1.5 * SECOND_MS, none: SECOND_MS };

/** Each delay is as long as all previous ones together, counted from `since`. */
export function pauseMs(
  doubt: Doubt | null,
  since: Date,
  nowMs: number,
  askedForMs: number | undefined = 0,
): number {
  const atLeastMs = Math.max(FIRST_PAUSE_MS[doubt ?? 'none'], askedForMs);
  return Math.min(MAX_PAUSE_MS, Math.max(atLeastMs, nowMs - since.getTime()));
}

/** A reply that the provider accepted without responding appears within minutes, even if it is queued after an outage. */
const SETTLES_AFTER_MS = 10 * MINUTE_MS;
const LOOKS_APART_MS = 5 * MINUTE_MS;
const SETTLED_FOR_SURE_MS = 60 * MINUTE_MS;

export type OpenCall = {
  readonly doubt: Doubt;
  readonly last_called_at: Date;
  /** The time of the first lookup that did not list it; null if this is the first. */
  readonly absent_since: Date | null;
};

/** Returns whether a lookup that does not list the reply proves that it was never sent. */
export function isSurelyAbsent({ doubt, last_called_at, absent_since }: OpenCall, nowMs: number): boolean {
  const ageMs = nowMs - last_called_at.getTime();
  if (doubt === 'refused') return ageMs >= SHOWN_AFTER_MS;
  const absentForMs = absent_since === null ? 0 : nowMs - absent_since.getTime();
  return (ageMs >= SETTLES_AFTER_MS && absentForMs >= LOOKS_APART_MS) || ageMs >= SETTLED_FOR_SURE_MS;
}
