/**
 * Kinds of provider failures. `rate_limited` and `unavailable` are temporary. `auth_expired` requires a person with new
 * credentials. `rejected` means that the request is wrong and a retry cannot succeed.
 */
export type FailureKind = 'rate_limited' | 'auth_expired' | 'rejected' | 'unavailable';

export type Failure = {
  readonly provider: string;
  readonly kind: FailureKind;
  readonly message: string;
  readonly code?: string | undefined;
  /** The rejected parameter, as the provider names it. */
  readonly param?: string | undefined;
  /** The provider's id of the call, for its support. */
  readonly requestId?: string | undefined;
  /** The status of the response. Missing if there was none. */
  readonly status?: number | undefined;
  /** The wait that the provider requests, if any. */
  readonly retryAfterMs?: number | undefined;
  /** The call has side effects and may have taken effect. Repeating it blindly could send a reply twice. */
  readonly mayHaveHappened?: boolean | undefined;
};

/**
 * Never has the provider's own error as its cause, because that contains headers and bodies, which a log of the cause
 * would print.
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

/** One page of a list with the cursor of the next. `next` may be stored to resume an interrupted list. */
export type Page<T> = {
  readonly items: readonly T[];
  readonly next: string | null;
  /** The total of the whole list, if the provider reports it. */
  readonly total: number | null;
  /** Number of entries without a readable id. They are skipped and logged. */
  readonly skipped: number;
};
