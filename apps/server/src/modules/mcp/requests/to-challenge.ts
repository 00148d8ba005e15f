import type { ErrorCode } from '@hearback/contract';
import type { FastifyRequest } from 'fastify';
import { ToolForbidden } from './require-tool.ts';

/**
 * The header WWW-Authenticate of a response, or null if it needs none. It names the metadata of the resource, with which an
 * assistant finds the authorization server.
 */
export function toChallenge(
  code: ErrorCode,
  { headers }: Pick<FastifyRequest, 'headers'>,
  error: unknown,
  metadataUrl: string,
): string | null {
  const challenge = `Bearer realm="Hearback", resource_metadata="${metadataUrl}"`;
  if (error instanceof ToolForbidden && error.permission !== null)
    return `${challenge}, error="insufficient_scope", scope="${error.permission}"`;
  if (code !== 'API_KEY_INVALID') return null;
  return headers.authorization === undefined ? challenge : `${challenge}, error="invalid_token"`;
}
