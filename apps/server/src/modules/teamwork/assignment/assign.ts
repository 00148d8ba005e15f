import { randomUUID } from 'node:crypto';
import { asSystem } from '@hearback/database';
import { lockContact } from '#server/modules/inbox/index.ts';
import { notify } from '#server/modules/notifications/index.ts';
import { requirePeople } from '#server/modules/people/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { updateAssignees } from './assignment.queries.ts';

/** Notifies the assignee, unless they assigned it to themselves. */
export async function assign(
  { tx, actor, services, record }: TxContext,
  { contact_id, user_id }: { contact_id: string; user_id: string | null },
): Promise<{ success: true }> {
  const { workspace_id } = actor;
  const { location_id } = await lockContact(tx, actor, contact_id);
  if (user_id !== null) await requirePeople(tx, [user_id]);
  const [changed] = await updateAssignees(tx, { workspace_id, contact_ids: [contact_id] }, user_id);
  if (!changed) throw new AppError('NOT_FOUND');
  if (changed.after !== user_id) throw new AppError('ASSIGNEE_WITHOUT_ACCESS');
  if (changed.before === user_id) return { success: true };
  const ids = { contact_id, ...(user_id && { assigned_user_id: user_id }) };
  await record('conversation.assigned', ids, { ghl_location_id: location_id });
  if (user_id !== null) {
    const about = { workspace_id, kind: 'assigned' as const, about: { contact_id } };
    await asSystem(tx, (tx) =>
      notify(services, tx, { ...about, to: [user_id], by: actor.user_id, cause: randomUUID() }),
    );
  }
  return { success: true };
}
