import { asSystem, type TenantTx } from '@hearback/database';
import type { StoredMessages } from '#server/modules/inbox/index.ts';
import { notify } from '#server/modules/notifications/index.ts';
import { publish } from '#server/platform/events/publish.ts';
import type { Services } from '#server/platform/services.ts';
import { assignRoundRobin } from './assign-round-robin.ts';
import { listFirstReplies, listTurns, saveTurns } from './assignment.queries.ts';

/** Assigns a lead's first reply round-robin among the location's assignees, if it has any. */
export async function assignFirstReplies(
  services: Services,
  tx: TenantTx,
  { workspace_id, stored }: Pick<StoredMessages, 'workspace_id' | 'stored'>,
): Promise<void> {
  if (stored.length === 0) return;
  const replies = await listFirstReplies(
    tx,
    workspace_id,
    stored.map(({ id }) => id),
  );
  if (replies.length === 0) return;
  const locations = [...new Set(replies.map(({ location_id }) => location_id))];
  const assignments = assignRoundRobin(replies, await listTurns(tx, workspace_id, locations));
  await saveTurns(tx, workspace_id, assignments);
  await publish(
    services,
    tx,
    ...assignments.map(({ contact_id, location_id, user_id }) => ({
      workspace_id,
      name: 'conversation.assigned' as const,
      ids: { contact_id, assigned_user_id: user_id },
      ghl_location_id: location_id,
    })),
  );
  const news = assignments.filter(({ is_news }) => is_news);
  const notifications = news.map(({ message_id, contact_id, user_id }) => ({
    workspace_id,
    kind: 'assigned' as const,
    about: { contact_id },
    to: [user_id],
    cause: message_id,
  }));
  if (notifications.length > 0) await asSystem(tx, (tx) => notify(services, tx, ...notifications));
}
