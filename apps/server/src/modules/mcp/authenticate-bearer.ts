import type { Claim } from '@hearback/database';
import type { FastifyRequest } from 'fastify';
import { createAuthenticateKey } from '#server/modules/api-keys/index.ts';
import { createAuthenticateToken } from '#server/modules/oauth/index.ts';
import { toAddress } from '#server/platform/http/callers/to-address.ts';
import type { Services } from '#server/platform/services.ts';

export type AuthenticateBearer = (
  token: string,
  request: Pick<FastifyRequest, 'ip'>,
) => Promise<Claim | null>;

/** The one place that resolves the bearer token of an assistant to its actor. Null if the token is not valid. */
export function createAuthenticateBearer(services: Services): AuthenticateBearer {
  const authenticateKey = createAuthenticateKey(services);
  const authenticateToken = createAuthenticateToken(services);
  return async (token, request) => {
    const id = (await authenticateKey(token)) ?? (await authenticateToken(token));
    if (id === null) return null;
    return { auth_user_id: '', session_id: '', api_key: { id, address: toAddress(request.ip) } };
  };
}
