import { createHash } from 'node:crypto';
import { type SystemTx, withSystem } from '@hearback/database';
import { type Adapter, type AdapterFactory, type AdapterPayload, errors, Provider } from 'oidc-provider';
import { appendAudit } from '#server/platform/audit/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { toDocumentHost } from './client-metadata.ts';
import {
  consumeRecord,
  deleteRecord,
  deleteRecordsOfGrant,
  endGrant,
  findLiveGrant,
  findRecord,
  saveRecord,
} from './oauth.queries.ts';
import { findClient } from './oauth-clients.queries.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export const hashId = (id: string): string => createHash('sha256').update(id).digest('base64url');

/**
 * Stores the records of the library in PostgreSQL. The ids of most records are codes and tokens, so they are stored only as
 * hashes, and payloads do not contain them. Grants are rows of `api_keys`.
 */
export const createRecordAdapter = (services: Services, resource: string): AdapterFactory => {
  const asSystem = <T>(work: (tx: SystemTx) => Promise<T>): Promise<T> =>
    withSystem(services.db, 'serve OAuth', work);
  return (kind) => {
    if (kind === 'Client') return toClientAdapter(asSystem);
    if (kind === 'Grant') return toGrantAdapter(services, asSystem, resource);
    return toRecordAdapter(kind, asSystem);
  };
};

type AsSystem = <T>(work: (tx: SystemTx) => Promise<T>) => Promise<T>;

const unsupported = async (): Promise<never> => {
  throw new Error('The authorization server does not use this operation.');
};

const NOTHING: Adapter = {
  upsert: unsupported,
  find: unsupported,
  findByUserCode: unsupported,
  findByUid: unsupported,
  consume: unsupported,
  destroy: unsupported,
  revokeByGrantId: unsupported,
};

const toRecordAdapter = (kind: string, asSystem: AsSystem): Adapter => ({
  ...NOTHING,
  async upsert(id, payload, seconds = 0) {
    // Both contain the id.
    const { jti: _, returnTo: __, grantId = null, ...rest } = payload;
    const record = { kind, id_hash: hashId(id), seconds, grant_id: grantId, payload: JSON.stringify(rest) };
    await asSystem((tx) => saveRecord(tx, record));
  },
  async find(id) {
    const found = await asSystem((tx) => findRecord(tx, kind, hashId(id)));
    if (!found) return undefined;
    const { payload, grant_id, consumed_at } = found;
    return {
      ...{ ...payload, jti: id },
      ...(grant_id !== null && { grantId: grant_id }),
      ...(consumed_at && { consumed: toSeconds(consumed_at) }),
    };
  },
  async consume(id) {
    // The library checked it before, but a concurrent request may have consumed it since.
    if (!(await asSystem((tx) => consumeRecord(tx, kind, hashId(id)))))
      throw new errors.InvalidGrant('already used');
  },
  destroy: (id) => asSystem((tx) => deleteRecord(tx, kind, hashId(id))),
  revokeByGrantId: (grant_id) => asSystem((tx) => deleteRecordsOfGrant(tx, kind, grant_id)),
});

/**
 * A client with a metadata document is read from its website when a person connects it. Its tokens are served with the
 * copy that was stored then, so that they do not depend on the website.
 */
const toClientAdapter = (asSystem: AsSystem): Adapter => ({
  ...NOTHING,
  async find(id) {
    if (toDocumentHost(id) !== null && Provider.ctx?.oidc.route === 'authorization') return undefined;
    return (await asSystem((tx) => findClient(tx, id))) as AdapterPayload | undefined;
  },
});

const toGrantAdapter = (services: Services, asSystem: AsSystem, resource: string): Adapter => ({
  ...NOTHING,
  async find(id) {
    const grant = UUID.test(id) ? await asSystem((tx) => findLiveGrant(tx, id)) : null;
    if (!grant) return undefined;
    return {
      ...{ jti: id, kind: 'Grant', accountId: grant.user_id, clientId: grant.client_id },
      ...{ iat: toSeconds(grant.created_at), exp: toSeconds(grant.expires_at) },
      resources: { [resource]: grant.permissions.join(' ') },
    };
  },
  /** The client revoked a token, or a code or token was used twice. */
  destroy: (id) =>
    asSystem(async (tx) => {
      const ended = await endGrant(tx, id);
      if (!ended) return;
      const { workspace_id, name } = ended;
      const is_replay = Provider.ctx?.oidc.route !== 'revocation';
      await appendAudit(tx, {
        ...{ workspace_id, action: 'assistant.disconnected', target: id },
        details: { name, is_replay },
      });
      await services.recordEvent(tx, {
        ...{ workspace_id, actor_user_id: null, name: 'assistant.changed' },
        ids: { api_key_id: id },
      });
    }),
});

const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);
