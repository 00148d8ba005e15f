import { API_PERMISSIONS, type KeyDescription } from '@hearback/contract';
import { getWorkspaceName } from '#server/modules/people/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { RequestContext } from '#server/platform/http/implement.ts';

/** Available to every key, because integrations call it first. */
export const describeKey = ({ withTx }: Pick<RequestContext, 'withTx'>): Promise<KeyDescription> =>
  withTx(async ({ tx, actor: { workspace_id, api_key } }) => {
    if (!api_key) throw new AppError('FORBIDDEN');
    const { id, name, permissions, location_ids, requests_per_minute, expires_at } = api_key;
    return {
      workspace: { id: workspace_id, name: await getWorkspaceName(tx) },
      key: {
        ...{ id, name, requests_per_minute },
        permissions: API_PERMISSIONS.filter((permission) => permissions.includes(permission)),
        location_ids: location_ids && [...location_ids],
        expires_at: expires_at?.toISOString() ?? null,
      },
    };
  });
