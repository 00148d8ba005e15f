import { AppError } from '#server/platform/app-error.ts';
import type { ErrorBody } from '#server/platform/http/errors/error-response.ts';

/** Codes of JSON-RPC. The last one is for errors of the server. */
const CODES = { parse: -32_700, request: -32_600, server: -32_000 } as const;

/** One request of the rate limit must not run many tools. The protocol has no batches since 2025-06-18. */
export function refuseBatch(body: unknown): void {
  if (Array.isArray(body) || typeof body !== 'object' || body === null)
    throw new AppError('MCP_MESSAGE_INVALID');
}

/** Errors outside of a call have no id, because the body may not have been read. */
export const toRpcError = ({ code, message, status, data }: ErrorBody) => ({
  jsonrpc: '2.0',
  id: null,
  error: {
    code: code === 'MCP_BODY_INVALID' ? CODES.parse : status === 400 ? CODES.request : CODES.server,
    message,
    data: { code, request_id: data.request_id, retryable: data.retryable },
  },
});
