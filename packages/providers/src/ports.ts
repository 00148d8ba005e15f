/**
 * How a neighbour can fail us. `rate_limited` and `unavailable` pass with time, `auth_expired` needs a person with new
 * credentials, `rejected` means that what we asked for is wrong and asking again will not help.
 */
export type FailureKind = 'rate_limited' | 'auth_expired' | 'rejected' | 'unavailable';

type Failure = {
  readonly provider: string;
  readonly kind: FailureKind;
  readonly message: string;
  readonly code?: string | undefined;
  /** The parameter that was refused, in the neighbour's own words. */
  readonly param?: string | undefined;
  /** The neighbour's id of the call, for its support. */
  readonly requestId?: string | undefined;
};

/**
 * Never carries the neighbour's own error as its cause: those hold headers and bodies, and a log that prints the cause
 * would print them too.
 */
export class ProviderError extends Error {
  readonly provider: string;
  readonly kind: FailureKind;
  readonly code: string | undefined;
  readonly param: string | undefined;
  readonly requestId: string | undefined;

  constructor({ provider, kind, message, code, param, requestId }: Failure) {
    super(`${provider} ${kind}: ${message}`);
    this.name = 'ProviderError';
    this.provider = provider;
    this.kind = kind;
    this.code = code;
    this.param = param;
    this.requestId = requestId;
  }
}
