import { AppError } from '#server/platform/app-error.ts';
import type { ErrorBody } from '#server/platform/http/error-exit.ts';

/** Codes of JSON-RPC. The last one is for errors of the server. */
const CODES = { parse: -32_700, request: -32_600, server: -32_000 } as const;

export const PARSE_ERROR = new AppError('BAD_REQUEST', {
  detail: 'Parse error: The body is not valid JSON.',
});

/** One request of the rate limit must not run many tools. The protocol has no batches since 2025-06-18. */
export function refuseBatch(body: unknown): void {
  if (Array.isArray(body) || typeof body !== 'object' || body === null)
    throw new AppError('BAD_REQUEST', { detail: 'Invalid request: Send one JSON-RPC message per request.' });
}

/** Errors outside of a call have no id, because the body may not have been read. */
export const toRpcError = ({ code, message, status, data }: ErrorBody) => ({
  jsonrpc: '2.0',
  id: null,
  error: {
    code: message.startsWith('Parse error') ? CODES.parse : status === 400 ? CODES.request : CODES.server,
    message,
    data: { code, request_id: data.request_id, retryable: data.retryable },
  },
});
