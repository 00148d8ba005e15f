/**
 * How a provider can fail us. `rate_limited` and `unavailable` pass with time, `auth_expired` needs a person with new
 * credentials, `rejected` means that what we asked for is wrong and asking again will not help.
 */
export type FailureKind = 'rate_limited' | 'auth_expired' | 'rejected' | 'unavailable';

export type Failure = {
  readonly provider: string;
  readonly kind: FailureKind;
  readonly message: string;
  readonly code?: string | undefined;
  /** The parameter that was refused, in the provider's own words. */
  readonly param?: string | undefined;
  /** The provider's id of the call, for its support. */
  readonly requestId?: string | undefined;
  /** Of the answer; none when there was no answer. */
  readonly status?: number | undefined;
  /** How long the provider asks us to wait, where it says so. */
  readonly retryAfterMs?: number | undefined;
  /** The call changes something and we do not know whether it did: repeating it blindly could send a reply twice. */
  readonly mayHaveHappened?: boolean | undefined;
};

/**
 * Never carries the provider's own error as its cause: those hold headers and bodies, and a log that prints the cause
 * would print them too.
 */
export class ProviderError extends Error {
  readonly provider: string;
  readonly kind: FailureKind;
  readonly code: string | undefined;
  readonly param: string | undefined;
  readonly requestId: string | undefined;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly mayHaveHappened: boolean;

  constructor(failure: Failure) {
    super(`${failure.provider} ${failure.kind}: ${failure.message}`);
    this.name = 'ProviderError';
    this.provider = failure.provider;
    this.kind = failure.kind;
    this.code = failure.code;
    this.param = failure.param;
    this.requestId = failure.requestId;
    this.status = failure.status;
    this.retryAfterMs = failure.retryAfterMs;
    this.mayHaveHappened = failure.mayHaveHappened ?? false;
  }
}

/** Waits until one more call fits the provider's limit. The implementation decides across how many processes it applies. */
export type Budget = { take(): Promise<void> };

/** One page of a list, with where to go on. `next` may be stored: a list that was interrupted resumes there. */
export type Page<T> = {
  readonly items: readonly T[];
  readonly next: string | null;
  /** Of the whole list, where the provider tells. */
  readonly total: number | null;
  /** Entries that bore no id we could read: left out, and worth a line in the log. */
  readonly skipped: number;
};
