import type { TenantTx } from '@hearback/database';
import type { Identity } from '#server/modules/leads/index.ts';
import { publish } from '#server/platform/events/publish.ts';
import type { Services } from '#server/platform/services.ts';
import { toEvents } from './hold-waiting.ts';
import { endReminders, holdRepliesTo } from './suppressed.queries.ts';

/** Shown on a scheduled reply when its recipient is added to the do-not-contact list. */
const HELD = 'On hold because this person is on the do-not-contact list.';

/**
 * Holds scheduled replies to people that an entry of the list matches, and clears their reminders. Returns the number of
 * held replies.
 */
export async function holdForSuppressed(
  services: Services,
  tx: TenantTx,
  workspace_id: string,
  identities: readonly Identity[],
): Promise<number> {
  const held = await holdRepliesTo(tx, workspace_id, identities, HELD);
  const ended = await endReminders(tx, workspace_id, identities);
  await publish(
    services,
    tx,
    ...toEvents(workspace_id, held),
    ...ended.map(({ contact_id, location_id }) => ({
      workspace_id,
      name: 'conversation.reminder_set' as const,
      ids: { contact_id },
      ghl_location_id: location_id,
    })),
  );
  return held.length;
}
