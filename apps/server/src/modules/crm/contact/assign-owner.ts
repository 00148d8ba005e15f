import { asSystem } from '@hearback/database';
import { ProviderError } from '@hearback/providers';
import { notify } from '#server/modules/notifications/index.ts';
import { publish } from '#server/platform/events/publish.ts';
import { assignToColleague, isAssigned } from '../records/incoming-values.queries.ts';
import { inWorkspace, type SyncSession } from './session.ts';

/**
 * Assigns a conversation without an assignee to the colleague who has the address of the contact's new owner in the CRM.
 * An assignee is never replaced: colleagues here decide who answers.
 */
export async function assignOwner(session: SyncSession, owner_id: string): Promise<void> {
  const { services, key } = session;
  if (await inWorkspace(session, (tx) => isAssigned(tx, key))) return;
  const email = await findEmail(session, owner_id);
  if (email === null) return;
  const { workspace_id, contact_id, location_id } = key;
  await inWorkspace(session, async (tx) => {
    const user_id = await assignToColleague(tx, key, email);
    if (user_id === null) return;
    const ids = { contact_id, assigned_user_id: user_id };
    await publish(services, tx, {
      workspace_id,
      name: 'conversation.assigned',
      ids,
      ghl_location_id: location_id,
    });
    const cause = `crm owner ${owner_id}`;
    const about = { workspace_id, kind: 'assigned' as const, about: { contact_id }, to: [user_id], cause };
    await asSystem(tx, (tx) => notify(services, tx, about));
  });
}

/** Null if the CRM does not name the person, for example because the connection lacks the scope. */
async function findEmail({ client, key }: SyncSession, owner_id: string): Promise<string | null> {
  try {
    const users = await client.listUsers(key.location_id);
    return users.find(({ id }) => id === owner_id)?.email ?? null;
  } catch (error) {
    if (error instanceof ProviderError && ['rejected', 'auth_expired'].includes(error.kind)) return null;
    throw error;
  }
}
