import { type ErrorCode, errors } from '@hearback/contract';

type Details = {
  /** Seconds until a retry can succeed. Sent as the Retry-After header. */
  retryAfterSeconds?: number;
  /** Explains what is wrong, in words that are safe to show. Never contains a secret or another tenant's data. */
  detail?: string;
  cause?: unknown;
};

/** An expected failure. Its status and message come from the contract's error table. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, { retryAfterSeconds, detail, cause }: Details = {}) {
    super(detail ?? errors[code].sentence, { cause });
    this.code = code;
    this.status = errors[code].status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Throws NOT_FOUND without a row: it does not exist, or the person cannot see it. */
export function requireRow<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError('NOT_FOUND');
  return row;
}
