import { errors, isErrorCode } from '@hearback/contract';

/** Every failed call ends as this class, so that all screens read `code`, message and request id in the same way. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly status: number;
  readonly requestId: string | null;
  /** The server gave no reason, so the message is our generic one. */
  readonly isUnexplained: boolean;

  constructor(
    code: string,
    status: number,
    sentence: string,
    { requestId = null, isUnexplained = false }: { requestId?: string | null; isUnexplained?: boolean } = {},
  ) {
    super(sentence);
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.isUnexplained = isUnexplained;
  }

  get retryable(): boolean {
    return isErrorCode(this.code) ? errors[this.code].retryable : this.status === 0 || this.status >= 500;
  }

  /** The error is in the catalog, so its message is meant for users. */
  get expected(): boolean {
    return isErrorCode(this.code) && this.code !== 'INTERNAL';
  }
}

type ErrorResponse = { readonly status: number; readonly requestId: string | null };

const toText = (body: unknown, key: string): string | null => {
  const value =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[key] : undefined;
  return typeof value === 'string' && value !== '' ? value : null;
};

/** A proxy or a crashed server may return anything. The user still gets a message. */
export function parseErrorBody(body: unknown, response: ErrorResponse): ApiError {
  const code = toText(body, 'code') ?? toFailureCode(response.status);
  const serverMessage = toText(body, 'message');
  const sentence = serverMessage ?? (isErrorCode(code) ? errors[code].sentence : errors.INTERNAL.sentence);
  const isUnexplained = serverMessage === null && sentence === errors.INTERNAL.sentence;
  return new ApiError(code, response.status, sentence, { requestId: response.requestId, isUnexplained });
}

function toFailureCode(status: number): string {
  if (status === 401) return 'UNAUTHENTICATED';
  if (status === 502 || status === 503 || status === 504) return 'UNAVAILABLE';
  return 'INTERNAL';
}

export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  // fetch rejects with a TypeError when the server is unreachable.
  if (error instanceof TypeError) {
    const sentence = 'The server could not be reached. Check your connection and try again.';
    return new ApiError('UNREACHABLE', 0, sentence);
  }
  return new ApiError('INTERNAL', 0, errors.INTERNAL.sentence, { isUnexplained: true });
}

/** Returns the message for a toast, or `fallback` if the error has none. Includes the request id only for unexpected errors. */
export function describeError(error: unknown, fallback?: string): string {
  const { message, requestId, expected, isUnexplained } = toApiError(error);
  if (isUnexplained && fallback !== undefined) return fallback;
  return expected || requestId === null ? message : `${message} (request ${requestId})`;
}
