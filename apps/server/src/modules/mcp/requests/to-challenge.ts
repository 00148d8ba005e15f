import type { ErrorCode } from '@hearback/contract';
import type { FastifyRequest } from 'fastify';
import { ToolForbidden } from './require-tool.ts';

/** The header WWW-Authenticate of a response, or null if it needs none. */
export function toChallenge(
  code: ErrorCode,
  { headers }: Pick<FastifyRequest, 'headers'>,
  error: unknown,
): string | null {
  if (error instanceof ToolForbidden && error.permission !== null)
    return `Bearer realm="Hearback", error="insufficient_scope", scope="${error.permission}"`;
  if (code !== 'API_KEY_INVALID') return null;
  return headers.authorization === undefined
    ? 'Bearer realm="Hearback"'
    : 'Bearer realm="Hearback", error="invalid_token"';
}
