import { authed } from '#server/platform/http/implement.ts';
import { listKeys } from './api-keys.queries.ts';
import { createKey } from './create-key.ts';
import { revokeKey } from './revoke-key.ts';
import { rotateKey } from './rotate-key.ts';

export const apiKeysRoutes = {
  list: authed.apiKeys.list.handler(async ({ context: { tx, actor } }) => ({
    keys: await listKeys(tx, actor.workspace_id),
  })),
  create: authed.apiKeys.create.handler(({ context, input }) => createKey(context, input)),
  rotate: authed.apiKeys.rotate.handler(({ context, input }) => rotateKey(context, input)),
  revoke: authed.apiKeys.revoke.handler(({ context, input }) => revokeKey(context, input.id)),
};
