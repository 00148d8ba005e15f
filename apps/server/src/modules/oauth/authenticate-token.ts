import { withSystem } from '@hearback/database';
import type { Services } from '#server/platform/services.ts';
import { findTokenGrant } from './oauth.queries.ts';
import { hashId } from './record-adapter.ts';
import { toResource } from './server-metadata.ts';

const TOKEN = /^[\w-]{43}$/;

/**
 * Resolves an access token to the API key of its grant, or to null. `withActor` checks the key and its creator with every
 * request, so a disconnected assistant stops immediately.
 */
export const createAuthenticateToken =
  ({ db, config }: Services): ((token: string) => Promise<string | null>) =>
  async (token) =>
    TOKEN.test(token)
      ? withSystem(db, 'find an access token', (tx) => findTokenGrant(tx, hashId(token), toResource(config)))
      : null;
