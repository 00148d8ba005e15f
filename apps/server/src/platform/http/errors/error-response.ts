import { type ErrorCode, errors, isErrorCode } from '@hearback/contract';
import { type DatabaseFailure, toDatabaseFailure } from '@hearback/database';
import { ORPCError, ValidationError } from '@orpc/server';
import { AppError } from '#server/platform/app-error.ts';

export type ErrorBody = {
  defined: false;
  code: ErrorCode;
  status: number;
  message: string;
  /** The same message under the property name that the product's functions use. */
  error: string;
  data: { request_id: string; retryable: boolean; issues?: { path: string; message: string }[] };
};

export type ErrorResponse = {
  body: ErrorBody;
  expected: boolean;
  retryAfterSeconds?: number;
  /** Set if the database caused the failure, not the request. */
  failure?: DatabaseFailure;
};

const FAILURES: Record<DatabaseFailure, { code: ErrorCode; retryAfterSeconds: number }> = {
  away: { code: 'UNAVAILABLE', retryAfterSeconds: 5 },
  busy: { code: 'UNAVAILABLE', retryAfterSeconds: 5 },
  collision: { code: 'UNAVAILABLE', retryAfterSeconds: 1 },
  full: { code: 'STORAGE_FULL', retryAfterSeconds: 60 },
};

/** Converts any thrown error into a code of the contract's error table. */
export function toErrorResponse(error: unknown, requestId: string): ErrorResponse {
  if (error instanceof AppError) {
    const response = { body: body(error.code, requestId, error.message), expected: true };
    return error.retryAfterSeconds === undefined
      ? response
      : { ...response, retryAfterSeconds: error.retryAfterSeconds };
  }
  if (error instanceof ORPCError) return fromOrpc(error, requestId);
  return (
    fromDatabaseFailure(error, requestId) ??
    fromRefusal(error, requestId) ??
    fromFramework(error, requestId) ?? { body: body('INTERNAL', requestId), expected: false }
  );
}

function fromDatabaseFailure(error: unknown, requestId: string): ErrorResponse | null {
  const failure = toDatabaseFailure(error);
  if (failure === undefined) return null;
  const { code, retryAfterSeconds } = FAILURES[failure];
  return { body: body(code, requestId), expected: true, retryAfterSeconds, failure };
}

const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  // Values that PostgreSQL cannot represent as a number, timestamp or text: a client error.
  ...Object.fromEntries(
    ['22P02', '22P03', '22P05', '22003', '22007', '22008', '22021'].map((code) => [code, 'INVALID_INPUT']),
  ),
  // The referenced row was deleted, or the same row was inserted, between the check and the write.
  '23503': 'CONFLICT',
  '23505': 'CONFLICT',
};

/** The code should have refused this input with a better error, so it is logged. */
function fromRefusal(error: unknown, requestId: string): ErrorResponse | null {
  const code = (error as { code?: unknown } | null)?.code;
  const refusal = typeof code === 'string' ? REFUSALS[code] : undefined;
  return refusal ? { body: body(refusal, requestId), expected: false } : null;
}

function body(code: ErrorCode, requestId: string, message: string = errors[code].sentence): ErrorBody {
  const { status, retryable } = errors[code];
  return {
    defined: false,
    code,
    status,
    message,
    error: message,
    data: { request_id: requestId, retryable },
  };
}

function fromOrpc(error: ORPCError<string, unknown>, requestId: string): ErrorResponse {
  if (error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError) {
    const answer = body('INVALID_INPUT', requestId);
    const issues = error.cause.issues.slice(0, 20).map(({ path, message }) => ({
      path: (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
      message,
    }));
    return { body: { ...answer, data: { ...answer.data, issues } }, expected: true };
  }
  // Output that violates the contract's schema is our bug and arrives here as INTERNAL_SERVER_ERROR.
  return isErrorCode(error.code) && error.code !== 'INTERNAL'
    ? { body: body(error.code, requestId), expected: true }
    : { body: body('INTERNAL', requestId), expected: false };
}

/** Errors of Fastify itself: malformed JSON, wrong media type, too large, rate limited. */
function fromFramework(error: unknown, requestId: string): ErrorResponse | null {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status !== 'number' || status < 400 || status > 499) return null;
  const code: ErrorCode =
    status === 413
      ? 'PAYLOAD_TOO_LARGE'
      : status === 429
        ? 'TOO_MANY_REQUESTS'
        : status === 404
          ? 'NOT_FOUND'
          : 'BAD_REQUEST';
  return { body: body(code, requestId), expected: true };
}
