import type { SystemTx } from '@hearback/database';
import type { Services } from '#server/platform/services.ts';
import { setOwnerDefault } from './access.queries.ts';

/** The first location that a single business connects becomes its owner's default. */
export async function settleDefaultLocation(
  { recordEvent }: Pick<Services, 'recordEvent'>,
  tx: SystemTx,
  place: { readonly workspace_id: string; readonly ghl_location_id: string },
): Promise<void> {
  const user_id = await setOwnerDefault(tx, place);
  if (!user_id) return;
  const { workspace_id } = place;
  await recordEvent(tx, { workspace_id, actor_user_id: user_id, name: 'user.changed', ids: { user_id } });
}
