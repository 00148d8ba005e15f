import { API_PERMISSIONS, type KeyDescription } from '@hearback/contract';
import { getWorkspaceName } from '#server/modules/people/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { authorize } from '#server/platform/http/authorization.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';

/** Available to every key, because integrations call it first. */
export async function describeKey(context: HttpContext): Promise<KeyDescription> {
  const { enter } = await authorize(
    context,
    { access: 'profile:read' },
    ['public-api', 'me'],
    () => undefined,
  );
  return enter(async ({ tx, actor: { workspace_id, api_key } }) => {
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
}
