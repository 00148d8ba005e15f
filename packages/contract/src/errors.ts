/** Every expected failure: its HTTP status, the sentence people read, and whether trying again can help. */
export const errors = {
  BAD_REQUEST: { status: 400, sentence: 'The request could not be understood.', retryable: false },
  INVALID_INPUT: { status: 422, sentence: 'Some of the values are not valid.', retryable: false },
  CREDENTIALS_MISSING: {
    status: 400,
    sentence: 'You must provide either an email or phone number and a password.',
    retryable: false,
  },
  INVALID_CREDENTIALS: { status: 401, sentence: 'Invalid login credentials', retryable: false },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    sentence: 'Too many sign-in attempts. Please wait a moment and try again.',
    retryable: true,
  },
  UNAUTHENTICATED: { status: 401, sentence: 'Your session has ended. Please sign in again.', retryable: false },
  FORBIDDEN: { status: 403, sentence: 'You do not have permission to do this.', retryable: false },
  NO_PROFILE: { status: 403, sentence: 'No user profile found.', retryable: false },
  NOT_FOUND: { status: 404, sentence: 'That could not be found.', retryable: false },
  CONFLICT: { status: 409, sentence: 'Someone else changed this meanwhile. Reload and try again.', retryable: true },
  PAYLOAD_TOO_LARGE: { status: 413, sentence: 'The request is too large.', retryable: false },
  TOO_MANY_REQUESTS: { status: 429, sentence: 'Too many requests. Please slow down.', retryable: true },
  INTERNAL: { status: 500, sentence: 'An unexpected error occurred', retryable: true },
  UNAVAILABLE: { status: 503, sentence: 'The service is not available right now. Please try again.', retryable: true },
} as const satisfies Record<string, { status: number; sentence: string; retryable: boolean }>;

export type ErrorCode = keyof typeof errors;

export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errors, code);
