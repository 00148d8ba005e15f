import { type ErrorCode, errors } from '@hearback/contract';

type Details = {
  /** Seconds until trying again can help; becomes the Retry-After header. */
  retryAfterSeconds?: number;
  /** What exactly is wrong, safe to show. Never a secret, never another tenant's data. */
  detail?: string;
  cause?: unknown;
};

/** An expected failure: its status and sentence come from the contract's table. */
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
